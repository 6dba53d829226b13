import type { Translation } from './translation.ts'

/** In the familiar form, as churches speak. */
export const SPANISH: Translation = {
  keywords: {
    ACCEPT: 'ACEPTAR',
    DECLINE: 'RECHAZAR',
    'ACCEPT ALL': 'ACEPTAR TODO',
    'DECLINE ALL': 'RECHAZAR TODO',
  },
  more: (count) => `y ${count} más`,
  askLeader: 'pregunta a quien coordina tu equipo',
  standings: {
    C: 'cuentan contigo',
    D: 'no estás en la lista',
    U: 'nos falta tu respuesta',
  },
  texts: {
    confirmation: {
      body: '[Church.Name]: Hola [First.Name], ¿puedes servir el [Plan.Date.Time] ([Service], [Position])? Responde ACCEPT o DECLINE. [Url] STOP para no recibir más',
      multipleBody: '[Church.Name]: Hola [First.Name], ¿puedes servir?',
      additionalPart:
        'Responde ACCEPT ALL, DECLINE ALL o por número, por ejemplo 1 sí 2 no. [Url] STOP para no recibir más',
    },
    confirmation_one_way: {
      body: '[Church.Name]: Hola [First.Name], ¿puedes servir el [Plan.Date.Time] ([Service], [Position])? Responde aquí, por favor: [Url] STOP para no recibir más',
      multipleBody: '[Church.Name]: Hola [First.Name], ¿puedes servir?',
      additionalPart: 'Responde aquí, por favor: [Url] STOP para no recibir más',
    },
    step_in: {
      body: '[Church.Name]: Hola [First.Name], ¿puedes cubrir a alguien el [Plan.Date.Time] ([Service], [Position])? Responde ACCEPT o DECLINE. [Url] STOP para no recibir más',
    },
    step_in_one_way: {
      body: '[Church.Name]: Hola [First.Name], ¿puedes cubrir a alguien el [Plan.Date.Time] ([Service], [Position])? Responde aquí, por favor: [Url] STOP para no recibir más',
    },
    open_place: {
      body: '[Church.Name]: Hola [First.Name], todavía falta alguien para el [Plan.Date.Time] ([Service], [Position]). ¿Puedes servir? Responde ACCEPT o DECLINE. [Url] STOP para no recibir más',
    },
    open_place_one_way: {
      body: '[Church.Name]: Hola [First.Name], todavía falta alguien para el [Plan.Date.Time] ([Service], [Position]). ¿Puedes servir? Responde aquí, por favor: [Url] STOP para no recibir más',
    },
    confirmation_reminder: {
      body: '[Church.Name]: Hola [First.Name], aún no tenemos tu respuesta. ¿Puedes servir el [Plan.Date.Time] ([Service], [Position])? Responde ACCEPT o DECLINE. [Url]',
      multipleBody: '[Church.Name]: Hola [First.Name], aún no tenemos tu respuesta. ¿Puedes servir?',
      additionalPart: 'Responde ACCEPT ALL, DECLINE ALL o por número, por ejemplo 1 sí 2 no. [Url]',
    },
    confirmation_reminder_one_way: {
      body: '[Church.Name]: Hola [First.Name], aún no tenemos tu respuesta. ¿Puedes servir el [Plan.Date.Time] ([Service], [Position])? Responde aquí, por favor: [Url]',
      multipleBody: '[Church.Name]: Hola [First.Name], aún no tenemos tu respuesta. ¿Puedes servir?',
      additionalPart: 'Responde aquí, por favor: [Url]',
    },
    follow_up: {
      body: '[Church.Name]: Hola [First.Name], te recordamos que sirves [Human.Date], [Plan.Time] ([Position]). Detalles: [Url]',
      multipleBody: '[Church.Name]: Hola [First.Name], te recordamos que sirves:',
      additionalPart: 'Detalles: [Url]',
    },
    cancelled_by_church: {
      body: '[Church.Name]: Hola [First.Name], ya no te toca servir el [Plan.Date.Time] ([Position]). No hace falta responder.',
      multipleBody: '[Church.Name]: Hola [First.Name], ya no te toca servir:',
      additionalPart: 'No hace falta responder.',
    },
    answer_changed_elsewhere: {
      body: '[Church.Name]: Tu equipo hizo un cambio para el [Plan.Date.Time] ([Position]) antes de tu respuesta. Lo que vale ahora: [Answer.Now]. [Url]',
    },
    moved_by_church: {
      body: '[Church.Name]: Hola [First.Name], tu servicio ([Service], [Position]) cambió al [Plan.Date.Time]. ¿Puedes? Responde ACCEPT o DECLINE. [Url]',
      multipleBody: '[Church.Name]: Hola [First.Name], estos servicios cambiaron de hora. ¿Puedes?',
      additionalPart: 'Responde ACCEPT ALL, DECLINE ALL o por número, por ejemplo 1 sí 2 no. [Url]',
    },
    moved_by_church_one_way: {
      body: '[Church.Name]: Hola [First.Name], tu servicio ([Service], [Position]) cambió al [Plan.Date.Time]. ¿Puedes? Responde aquí, por favor: [Url]',
      multipleBody: '[Church.Name]: Hola [First.Name], estos servicios cambiaron de hora. ¿Puedes?',
      additionalPart: 'Responde aquí, por favor: [Url]',
    },
    accepted_reply: {
      body: '¡Gracias, [First.Name]! Te esperamos el [Plan.Date.Time] ([Position]). Si algo cambia, responde DECLINE. [Url]',
    },
    all_accepted_reply: {
      body: '¡Gracias, [First.Name]! Te esperamos el [Plan.Date.Time] ([Position]). [Url]',
      multipleBody: '¡Gracias, [First.Name]! Te esperamos:',
      additionalPart: '[Url]',
    },
    declined_reply: {
      body: 'Gracias por avisar, [First.Name]. Anotamos que no puedes servir el [Plan.Date.Time] ([Position]). Si algo cambia, responde ACCEPT. Si quieres, cuéntanos por qué.',
    },
    all_declined_reply: {
      body: 'Gracias por avisar, [First.Name]. Anotamos que no puedes servir el [Plan.Date.Time] ([Position]). Si algo cambia, responde ACCEPT. Si quieres, cuéntanos por qué.',
      multipleBody: 'Gracias por avisar, [First.Name]. Anotamos que no puedes servir:',
      additionalPart: 'Si algo cambia, responde ACCEPT. Si quieres, cuéntanos por qué.',
    },
    declined_with_reason: {
      body: 'Gracias por avisar, [First.Name]. Anotamos que no puedes servir el [Plan.Date.Time] ([Position]), y el motivo. Si algo cambia, responde ACCEPT.',
      multipleBody: 'Gracias por avisar, [First.Name]. Anotamos, con el motivo, que no puedes servir:',
      additionalPart: 'Si algo cambia, responde ACCEPT.',
    },
    reason_reply: {
      body: 'Gracias, [First.Name]. Se lo pasamos a tu equipo.',
    },
    which_one: {
      body: '¿A cuál te refieres, al [Plan.Date.Time] ([Position])? Responde ACCEPT o DECLINE.',
      multipleBody: '[Church.Name]: ¿A cuál te refieres?',
      additionalPart: 'Responde por número, por ejemplo 1 sí 2 no, o ACCEPT ALL o DECLINE ALL. [Url]',
    },
    which_times: {
      body: '[Church.Name]: ¿En cuáles de estos horarios puedes servir ([Position])?\n[Numbered.Times]\nResponde por número, por ejemplo 1 sí 2 no, o ACCEPT para todos o DECLINE para ninguno.',
    },
    ask_back: {
      body: '[Church.Name]: Queremos estar seguros sobre el [Plan.Date.Time]. Responde ACCEPT si puedes servir o DECLINE si no puedes.',
    },
    not_understood: {
      body: '[Church.Name]: Disculpa, no lo entendimos. Responde ACCEPT si puedes servir o DECLINE si no puedes. O responde aquí: [Url]',
    },
    nothing_open: {
      body: '[Church.Name]: Gracias. Por ahora no tienes nada que responder. Tu calendario: [Url]',
    },
    link_reply: {
      body: '[Church.Name]: Gracias por preguntar. Tu calendario: [Url]',
    },
    already_answered: {
      body: 'Gracias, [First.Name]. Ya tenemos tu respuesta para el [Plan.Date.Time]. Tu calendario: [Url]',
      multipleBody: 'Gracias, [First.Name]. Ya tenemos tus respuestas:',
      additionalPart: 'Tu calendario: [Url]',
    },
    place_taken: {
      body: '¡Gracias, [First.Name]! El lugar para el [Plan.Date.Time] ([Position]) ya está cubierto, no hace falta que vengas.',
    },
    place_filled: {
      body: '[Church.Name]: Gracias, [First.Name], ya tenemos a alguien para el [Plan.Date.Time] ([Position]). No hace falta responder.',
    },
    help_reply: {
      body: '[Church.Name], coordinación de voluntarios. Responde ACCEPT o DECLINE cuando te preguntemos. Dudas: [Church.Contact]. Pueden aplicarse tarifas. STOP para no recibir más.',
    },
    stop_reply: {
      body: '[Church.Name]: Ya no te enviaremos mensajes. Responde START para recibirlos de nuevo.',
    },
    start_reply: {
      body: '[Church.Name]: Recibirás de nuevo mensajes sobre tu servicio. Pueden aplicarse tarifas. HELP para ayuda, STOP para no recibir más.',
    },
    one_way_notice: {
      body: '[Church.Name]: En este número no se leen respuestas. Responde aquí, por favor: [Url]',
    },
    trial_reply: {
      body: '[Church.Name]: Estás probando Steeple en tu propio teléfono, así que esta respuesta no cuenta. Las respuestas cuentan cuando empieces a enviar a los voluntarios.',
    },
  },
}
