import type { Translation } from './translation.ts'

/** As it is spoken in Brazil. */
export const PORTUGUESE: Translation = {
  keywords: {
    ACCEPT: 'ACEITAR',
    DECLINE: 'RECUSAR',
    'ACCEPT ALL': 'ACEITAR TUDO',
    'DECLINE ALL': 'RECUSAR TUDO',
  },
  more: (count) => `e mais ${count}`,
  askLeader: 'fale com quem lidera a sua equipe',
  standings: {
    C: 'contamos com você',
    D: 'você não está na escala',
    U: 'falta a sua resposta',
  },
  texts: {
    confirmation: {
      body: '[Church.Name]: Oi [First.Name], você pode servir [Plan.Date.Time] ([Service], [Position])? Responda ACCEPT ou DECLINE. [Url] STOP para não receber mais',
      multipleBody: '[Church.Name]: Oi [First.Name], você pode servir?',
      additionalPart:
        'Responda ACCEPT ALL, DECLINE ALL ou pelo número, por exemplo 1 sim 2 não. [Url] STOP para não receber mais',
    },
    confirmation_one_way: {
      body: '[Church.Name]: Oi [First.Name], você pode servir [Plan.Date.Time] ([Service], [Position])? Responda aqui, por favor: [Url] STOP para não receber mais',
      multipleBody: '[Church.Name]: Oi [First.Name], você pode servir?',
      additionalPart: 'Responda aqui, por favor: [Url] STOP para não receber mais',
    },
    step_in: {
      body: '[Church.Name]: Oi [First.Name], você pode cobrir alguém [Plan.Date.Time] ([Service], [Position])? Responda ACCEPT ou DECLINE. [Url] STOP para não receber mais',
    },
    step_in_one_way: {
      body: '[Church.Name]: Oi [First.Name], você pode cobrir alguém [Plan.Date.Time] ([Service], [Position])? Responda aqui, por favor: [Url] STOP para não receber mais',
    },
    open_place: {
      body: '[Church.Name]: Oi [First.Name], ainda falta alguém [Plan.Date.Time] ([Service], [Position]). Você pode servir? Responda ACCEPT ou DECLINE. [Url] STOP para não receber mais',
    },
    open_place_one_way: {
      body: '[Church.Name]: Oi [First.Name], ainda falta alguém [Plan.Date.Time] ([Service], [Position]). Você pode servir? Responda aqui, por favor: [Url] STOP para não receber mais',
    },
    confirmation_reminder: {
      body: '[Church.Name]: Oi [First.Name], ainda não temos a sua resposta. Você pode servir [Plan.Date.Time] ([Service], [Position])? Responda ACCEPT ou DECLINE. [Url]',
      multipleBody: '[Church.Name]: Oi [First.Name], ainda não temos a sua resposta. Você pode servir?',
      additionalPart: 'Responda ACCEPT ALL, DECLINE ALL ou pelo número, por exemplo 1 sim 2 não. [Url]',
    },
    confirmation_reminder_one_way: {
      body: '[Church.Name]: Oi [First.Name], ainda não temos a sua resposta. Você pode servir [Plan.Date.Time] ([Service], [Position])? Responda aqui, por favor: [Url]',
      multipleBody: '[Church.Name]: Oi [First.Name], ainda não temos a sua resposta. Você pode servir?',
      additionalPart: 'Responda aqui, por favor: [Url]',
    },
    follow_up: {
      body: '[Church.Name]: Oi [First.Name], lembrete da sua escala: [Human.Date] às [Plan.Time] ([Position]). Detalhes: [Url]',
      multipleBody: '[Church.Name]: Oi [First.Name], lembrete da sua escala:',
      additionalPart: 'Detalhes: [Url]',
    },
    cancelled_by_church: {
      body: '[Church.Name]: Oi [First.Name], você não está mais na escala: [Plan.Date.Time] ([Position]). Não precisa responder.',
      multipleBody: '[Church.Name]: Oi [First.Name], você não está mais na escala:',
      additionalPart: 'Não precisa responder.',
    },
    answer_changed_elsewhere: {
      body: '[Church.Name]: A sua equipe fez uma mudança em [Plan.Date.Time] ([Position]) antes da sua resposta. O que vale agora: [Answer.Now]. [Url]',
    },
    moved_by_church: {
      body: '[Church.Name]: Oi [First.Name], a sua escala ([Service], [Position]) mudou para [Plan.Date.Time]. Você pode? Responda ACCEPT ou DECLINE. [Url]',
      multipleBody: '[Church.Name]: Oi [First.Name], estas escalas mudaram de hora. Você pode?',
      additionalPart: 'Responda ACCEPT ALL, DECLINE ALL ou pelo número, por exemplo 1 sim 2 não. [Url]',
    },
    moved_by_church_one_way: {
      body: '[Church.Name]: Oi [First.Name], a sua escala ([Service], [Position]) mudou para [Plan.Date.Time]. Você pode? Responda aqui, por favor: [Url]',
      multipleBody: '[Church.Name]: Oi [First.Name], estas escalas mudaram de hora. Você pode?',
      additionalPart: 'Responda aqui, por favor: [Url]',
    },
    accepted_reply: {
      body: 'Obrigado, [First.Name]! Contamos com você: [Plan.Date.Time] ([Position]). Se algo mudar, responda DECLINE. [Url]',
    },
    all_accepted_reply: {
      body: 'Obrigado, [First.Name]! Contamos com você: [Plan.Date.Time] ([Position]). [Url]',
      multipleBody: 'Obrigado, [First.Name]! Contamos com você:',
      additionalPart: '[Url]',
    },
    declined_reply: {
      body: 'Obrigado por avisar, [First.Name]. Anotamos que você não pode servir: [Plan.Date.Time] ([Position]). Se algo mudar, responda ACCEPT. Se quiser, conte o motivo.',
    },
    all_declined_reply: {
      body: 'Obrigado por avisar, [First.Name]. Anotamos que você não pode servir: [Plan.Date.Time] ([Position]). Se algo mudar, responda ACCEPT. Se quiser, conte o motivo.',
      multipleBody: 'Obrigado por avisar, [First.Name]. Anotamos que você não pode servir:',
      additionalPart: 'Se algo mudar, responda ACCEPT. Se quiser, conte o motivo.',
    },
    declined_with_reason: {
      body: 'Obrigado por avisar, [First.Name]. Anotamos, com o motivo, que você não pode servir: [Plan.Date.Time] ([Position]). Se algo mudar, responda ACCEPT.',
      multipleBody: 'Obrigado por avisar, [First.Name]. Anotamos, com o motivo, que você não pode servir:',
      additionalPart: 'Se algo mudar, responda ACCEPT.',
    },
    reason_reply: {
      body: 'Obrigado, [First.Name]. Passamos o recado para a sua equipe.',
    },
    which_one: {
      body: 'De qual você está falando, [Plan.Date.Time] ([Position])? Responda ACCEPT ou DECLINE.',
      multipleBody: '[Church.Name]: De qual você está falando?',
      additionalPart: 'Responda pelo número, por exemplo 1 sim 2 não, ou ACCEPT ALL ou DECLINE ALL. [Url]',
    },
    which_times: {
      body: '[Church.Name]: Em quais destes horários você pode servir ([Position])?\n[Numbered.Times]\nResponda pelo número, por exemplo 1 sim 2 não, ou ACCEPT para todos ou DECLINE para nenhum.',
    },
    ask_back: {
      body: '[Church.Name]: Queremos ter certeza sobre [Plan.Date.Time]. Responda ACCEPT se você pode servir ou DECLINE se não pode.',
    },
    not_understood: {
      body: '[Church.Name]: Desculpe, não entendemos. Responda ACCEPT se você pode servir ou DECLINE se não pode. Ou responda aqui: [Url]',
    },
    nothing_open: {
      body: '[Church.Name]: Obrigado. Por enquanto você não tem nada para responder. A sua escala: [Url]',
    },
    link_reply: {
      body: '[Church.Name]: Obrigado por perguntar. A sua escala: [Url]',
    },
    already_answered: {
      body: 'Obrigado, [First.Name]. Já temos a sua resposta para [Plan.Date.Time]. A sua escala: [Url]',
      multipleBody: 'Obrigado, [First.Name]. Já temos as suas respostas:',
      additionalPart: 'A sua escala: [Url]',
    },
    place_taken: {
      body: 'Obrigado, [First.Name]! A vaga para [Plan.Date.Time] ([Position]) já foi preenchida, você não precisa vir.',
    },
    place_filled: {
      body: '[Church.Name]: Obrigado, [First.Name], já temos alguém para [Plan.Date.Time] ([Position]). Não precisa responder.',
    },
    help_reply: {
      body: '[Church.Name], escala de voluntários. Responda ACCEPT ou DECLINE quando perguntarmos. Dúvidas: [Church.Contact]. Podem ser cobradas tarifas. STOP para não receber mais.',
    },
    stop_reply: {
      body: '[Church.Name]: Não enviaremos mais mensagens. Responda START para receber de novo.',
    },
    start_reply: {
      body: '[Church.Name]: Você vai receber de novo mensagens sobre a sua escala. Podem ser cobradas tarifas. HELP para ajuda, STOP para não receber mais.',
    },
    one_way_notice: {
      body: '[Church.Name]: Neste número não lemos respostas. Responda aqui, por favor: [Url]',
    },
    trial_reply: {
      body: '[Church.Name]: Você está testando o Steeple no seu próprio celular, por isso esta resposta não conta. As respostas contam quando você começar a enviar aos voluntários.',
    },
  },
}
