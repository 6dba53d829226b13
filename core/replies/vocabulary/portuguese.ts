import type { Vocabulary } from './phrase-classes.ts'

export const portuguese: Vocabulary = {
  accept: `
    sim, simm, sim sim, ss, claro que sim, com certeza, certeza, certo, pode ser sim, aceito, aceitar, aceite, eu aceito, confirmo, confirmado, confirmada, eu confirmo, posso, posso sim, sim posso, eu posso, posso servir, posso ir, podemos sim, estarei lá, estarei la, vou estar lá, estarei presente, estaremos lá, vou sim, vou, eu vou, irei, irei sim, pode contar comigo, conte comigo, contem comigo, podem contar comigo, combinado, com prazer, com alegria, estou dentro, tô dentro, to dentro, estou disponível, disponível, sem problema, sem problemas, fechado, bora, presente, estarei lá no domingo`,
  ok: `tá, tá bom, ta bom, está bem, beleza, blz, tudo bem, tudo certo, bom, ótimo, otimo, maravilha, joia, jóia, show`,
  decline: `
    não, nao, naum, ñ, nn, não posso, não vou poder, não vou conseguir, não vou, não irei, não consigo, não consigo ir, não poderei, não poderei ir, não poderei servir, não posso ir, não posso servir, não podemos, não vamos poder, não estarei, não vou estar, não estarei disponível, não estou disponível, não vai dar, não dá, não dá para mim, desta vez não, dessa vez não, infelizmente não posso, infelizmente não vou poder, infelizmente não poderei, não obrigado, não obrigada, não aceito, recuso, recusar, recusado, recusada, declino, impossível, não confirmo, tenho que cancelar, preciso cancelar`,
  apology: `desculpe mas, desculpa mas, obrigado mas, obrigada mas, gostaria mas, eu gostaria mas, queria mas, desculpe, desculpa, desculpem, me desculpe, me desculpa, sinto muito, lamento, perdão, infelizmente`,
  leaning: `cancelar, estou doente, doente, meu filho está doente, minha filha está doente, estou viajando, viajando, vou viajar, viagem, em viagem, de férias, férias, estou de férias, estarei de férias, estarei viajando, estarei fora, fora da cidade, estou trabalhando, trabalhando, trabalho, trabalhar, tenho que trabalhar, vou trabalhar, estarei trabalhando, compromisso, tenho compromisso, tenho um compromisso, tenho outro compromisso, casamento, tenho um casamento, velório, aniversário, emergência, gripe, gripado, gripada, febre`,
  filler: `o, os, as, eu, nós, meu, minha, um, uma, que, de, do, da, em, para, pra, por, porque, pois, este, esse, esta, essa, isso, muito, oi, olá, ola, bom dia, boa tarde, boa noite, por favor, irmão, irmã, irmãos, pastor, pastora, equipe, servir, culto, igreja, lá, com, também, se deus quiser, graças a deus, glória a deus, tenho`,
  thanks: `obrigado, obrigada, muito obrigado, muito obrigada, obrigado pelo aviso, obrigada pelo aviso, valeu, vlw, deus abençoe, deus te abençoe, abraço, abraços, até lá, até domingo, até logo, entendido, recebido, amém, obg, brigado, brigada`,
  date: `o domingo, neste domingo, nesse domingo, sábado, segunda, terça, quarta, quinta, sexta, hoje, amanhã, esta semana, essa semana, este fim de semana, fim de semana, neste dia, nesse dia, desta vez, dessa vez`,
  all: `tudo, todos, todas, ambos, os dois, as duas`,
  negation: `nunca, jamais, nem, nenhum, nenhuma, nada, não sei se`,
  unclear: `mas, porém, talvez, não sei, acho, acho que sim, acho que não, depende, vou ver, deixa eu ver, preciso ver, te aviso, aviso depois, quando, onde, quem, qual, que horas, como, só, somente, apenas, exceto, menos, até, antes, depois, tarde, cedo, ensaio, se, ou, sim ou não, ainda não`,
  stop: `sair, pare de mandar mensagens, não quero mais mensagens, descadastrar, cancelar inscrição, parem`,
}
