"""What people say, think and do in their lives. Data only."""

# ruff: noqa: E501  (a row is a line)

# What is said or thought.
SAYING = """
<add>/VBD that:mark = further <state> that
<warn>/VBD that:mark = <give> a warning that
<say>/VBD (that|,|he|she|they|it) = <state>
<say> that:mark = <state> that
<claim> that:mark = <assert> that
<state> that:mark = <say> that
<argue> that:mark = <contend> that
<contend> that:mark = <argue> that
(!i|we) <note>/VBD|VBN|VBZ that:mark = <point> out that
<reveal> that:mark = <disclose> that
<demonstrate> that:mark = <show> that
<find>/VBD|VBN that:mark = <discover> that
<discover> that:mark = <find> that
<ensure> that:mark = <make> sure that
<believe>/VBD|VBZ|VBP that:mark = <think> that
<think> that:mark = <believe> that
<admit> that:mark = <acknowledge> that
<acknowledge> that:mark = <admit> that
(study|studies|research|results|experiments|analysis|findings|tests|evidence|data|survey|surveys) <indicate> that:mark = <show> that
<predict> that:mark = <forecast> that
<declare> that:mark = <state> that
<recall> that:mark = <remember> that
<announce> that:mark = <make> it known that
revealed/VBN:pass that:mark = disclosed that
announced/VBN:pass that:mark = made known that
believed/VBN:pass that:mark = thought that
"""

# What people do in their lives.
LIVING = """
<marry>/VBD (NNP|his|her|a|an|the) = <get> married to
(he|she|who|and|NNP) <appear>/VBD in|on (a|an|the) (!cover|front|back|list|charts|chart|first|final|same) = <make> an appearance in
<visit>/VBD (NNP|the|his|her) = <pay> a visit to
(NNP|NN|NNS|he|she|they) <attack>/VBD (the|NNP|a) = <launch> an attack on
(he|she|who|NNP|company) <own>/VBZ|VBD (a|an|the) = <be> the owner of
(he|she|NNP) died (in|at) (NNP|his|her|home) = passed away
was promoted/VBN to (JJ*) (lieutenant|captain|major|colonel|commander|general|admiral|sergeant|brigadier|corporal) = rose to the rank of
(NN|NNS|it|which|that) <serve>/VBZ|VBP as (a|an|the) = <act> as
(!RB) <work>/VBD|VBZ as (a|an) (!member|volunteer|employee|worker|freelance|freelancer|apprentice|trainee|servant) = <be> employed as
<compete> at (the) (CD|NNP) = <take> part in
(he|she|who) <serve>/VBD as the (NN|NNP|JJ) (!and) = <hold> the position of
(he|she|who) <serve>/VBD|VBZ as {a|an} (member|senator|representative|delegate|deputy|judge|minister|bishop|professor|captain|colonel|lieutenant) = <be> {}
<win> reelection (against|in|over|to|with|.|,|on) = <be> reelected
<become> a member of (the|this|NNP|his|her|its) = <join>
(he|she|who|it) was made {a|an} (JJ|NN) = became {}
(he|she|who|and|,) <study>/VBD at (NNP|the) (NNP*) (!in) = <attend>
(he) <debut>/VBD (in|on|at|for|against|with|as) = made his debut
(she) <debut>/VBD (in|on|at|for|against|with|as) = made her debut
(it) <debut>/VBD (in|on|at|with) = made its debut
(he|she|who|they|people) was|were killed in (a|an|the) (!senate|committee|house) = died in
<die> from (DT|NN|JJ) = <die> of
<die> of (cancer|pneumonia|tuberculosis|cholera|typhoid|malaria|smallpox|leukemia) = <die> from
"""
