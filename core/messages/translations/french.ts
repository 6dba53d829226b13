import type { Translation } from './translation.ts'

/** In the polite form, with the space that French puts before a colon, a question mark and an exclamation mark. */
export const FRENCH: Translation = {
  keywords: {
    ACCEPT: 'ACCEPTER',
    DECLINE: 'REFUSER',
    'ACCEPT ALL': 'TOUT ACCEPTER',
    'DECLINE ALL': 'TOUT REFUSER',
  },
  more: (count) => `et ${count} de plus`,
  askLeader: "demandez à votre responsable d'équipe",
  standings: {
    C: 'nous comptons sur vous',
    D: "vous n'êtes pas au planning",
    U: 'il nous manque votre réponse',
  },
  texts: {
    confirmation: {
      body: '[Church.Name] : Bonjour [First.Name], pouvez-vous servir le [Plan.Date.Time] ([Service], [Position]) ? Répondez ACCEPT ou DECLINE. [Url] STOP pour ne plus rien recevoir',
      multipleBody: '[Church.Name] : Bonjour [First.Name], pouvez-vous servir ?',
      additionalPart:
        'Répondez ACCEPT ALL, DECLINE ALL ou par numéro, par exemple 1 oui 2 non. [Url] STOP pour ne plus rien recevoir',
    },
    confirmation_one_way: {
      body: '[Church.Name] : Bonjour [First.Name], pouvez-vous servir le [Plan.Date.Time] ([Service], [Position]) ? Merci de répondre ici : [Url] STOP pour ne plus rien recevoir',
      multipleBody: '[Church.Name] : Bonjour [First.Name], pouvez-vous servir ?',
      additionalPart: 'Merci de répondre ici : [Url] STOP pour ne plus rien recevoir',
    },
    step_in: {
      body: "[Church.Name] : Bonjour [First.Name], pouvez-vous remplacer quelqu'un le [Plan.Date.Time] ([Service], [Position]) ? Répondez ACCEPT ou DECLINE. [Url] STOP pour ne plus rien recevoir",
    },
    step_in_one_way: {
      body: "[Church.Name] : Bonjour [First.Name], pouvez-vous remplacer quelqu'un le [Plan.Date.Time] ([Service], [Position]) ? Merci de répondre ici : [Url] STOP pour ne plus rien recevoir",
    },
    open_place: {
      body: "[Church.Name] : Bonjour [First.Name], il manque encore quelqu'un le [Plan.Date.Time] ([Service], [Position]). Pouvez-vous servir ? Répondez ACCEPT ou DECLINE. [Url] STOP pour ne plus rien recevoir",
    },
    open_place_one_way: {
      body: "[Church.Name] : Bonjour [First.Name], il manque encore quelqu'un le [Plan.Date.Time] ([Service], [Position]). Pouvez-vous servir ? Merci de répondre ici : [Url] STOP pour ne plus rien recevoir",
    },
    confirmation_reminder: {
      body: "[Church.Name] : Bonjour [First.Name], nous n'avons pas encore votre réponse. Pouvez-vous servir le [Plan.Date.Time] ([Service], [Position]) ? Répondez ACCEPT ou DECLINE. [Url]",
      multipleBody:
        "[Church.Name] : Bonjour [First.Name], nous n'avons pas encore votre réponse. Pouvez-vous servir ?",
      additionalPart: 'Répondez ACCEPT ALL, DECLINE ALL ou par numéro, par exemple 1 oui 2 non. [Url]',
    },
    confirmation_reminder_one_way: {
      body: "[Church.Name] : Bonjour [First.Name], nous n'avons pas encore votre réponse. Pouvez-vous servir le [Plan.Date.Time] ([Service], [Position]) ? Merci de répondre ici : [Url]",
      multipleBody:
        "[Church.Name] : Bonjour [First.Name], nous n'avons pas encore votre réponse. Pouvez-vous servir ?",
      additionalPart: 'Merci de répondre ici : [Url]',
    },
    follow_up: {
      body: '[Church.Name] : Bonjour [First.Name], petit rappel, vous servez [Human.Date] à [Plan.Time] ([Position]). Détails : [Url]',
      multipleBody: '[Church.Name] : Bonjour [First.Name], petit rappel, vous servez :',
      additionalPart: 'Détails : [Url]',
    },
    cancelled_by_church: {
      body: '[Church.Name] : Bonjour [First.Name], vous ne servez plus le [Plan.Date.Time] ([Position]). Inutile de répondre.',
      multipleBody: '[Church.Name] : Bonjour [First.Name], vous ne servez plus :',
      additionalPart: 'Inutile de répondre.',
    },
    answer_changed_elsewhere: {
      body: '[Church.Name] : Votre équipe a fait un changement pour le [Plan.Date.Time] ([Position]) avant votre réponse. Ce qui vaut maintenant : [Answer.Now]. [Url]',
    },
    moved_by_church: {
      body: '[Church.Name] : Bonjour [First.Name], votre service ([Service], [Position]) est déplacé au [Plan.Date.Time]. Pouvez-vous servir ? Répondez ACCEPT ou DECLINE. [Url]',
      multipleBody:
        "[Church.Name] : Bonjour [First.Name], l'heure de ces services a changé. Pouvez-vous servir ?",
      additionalPart: 'Répondez ACCEPT ALL, DECLINE ALL ou par numéro, par exemple 1 oui 2 non. [Url]',
    },
    moved_by_church_one_way: {
      body: '[Church.Name] : Bonjour [First.Name], votre service ([Service], [Position]) est déplacé au [Plan.Date.Time]. Pouvez-vous servir ? Merci de répondre ici : [Url]',
      multipleBody:
        "[Church.Name] : Bonjour [First.Name], l'heure de ces services a changé. Pouvez-vous servir ?",
      additionalPart: 'Merci de répondre ici : [Url]',
    },
    accepted_reply: {
      body: 'Merci, [First.Name] ! Nous comptons sur vous le [Plan.Date.Time] ([Position]). Si cela change, répondez DECLINE. [Url]',
    },
    all_accepted_reply: {
      body: 'Merci, [First.Name] ! Nous comptons sur vous le [Plan.Date.Time] ([Position]). [Url]',
      multipleBody: 'Merci, [First.Name] ! Nous comptons sur vous :',
      additionalPart: '[Url]',
    },
    declined_reply: {
      body: "Merci de nous prévenir, [First.Name]. C'est noté, vous ne pouvez pas servir le [Plan.Date.Time] ([Position]). Si cela change, répondez ACCEPT. Si vous voulez, dites-nous pourquoi.",
    },
    all_declined_reply: {
      body: "Merci de nous prévenir, [First.Name]. C'est noté, vous ne pouvez pas servir le [Plan.Date.Time] ([Position]). Si cela change, répondez ACCEPT. Si vous voulez, dites-nous pourquoi.",
      multipleBody: "Merci de nous prévenir, [First.Name]. C'est noté, vous ne pouvez pas servir :",
      additionalPart: 'Si cela change, répondez ACCEPT. Si vous voulez, dites-nous pourquoi.',
    },
    declined_with_reason: {
      body: "Merci de nous prévenir, [First.Name]. C'est noté, avec la raison : vous ne pouvez pas servir le [Plan.Date.Time] ([Position]). Si cela change, répondez ACCEPT.",
      multipleBody:
        "Merci de nous prévenir, [First.Name]. C'est noté, avec la raison, vous ne pouvez pas servir :",
      additionalPart: 'Si cela change, répondez ACCEPT.',
    },
    reason_reply: {
      body: 'Merci, [First.Name]. Nous avons transmis votre message.',
    },
    which_one: {
      body: 'De quel service parlez-vous, le [Plan.Date.Time] ([Position]) ? Répondez ACCEPT ou DECLINE.',
      multipleBody: '[Church.Name] : De quel service parlez-vous ?',
      additionalPart: 'Répondez par numéro, par exemple 1 oui 2 non, ou ACCEPT ALL ou DECLINE ALL. [Url]',
    },
    which_times: {
      body: '[Church.Name] : À quels horaires pouvez-vous servir ([Position]) ?\n[Numbered.Times]\nRépondez par numéro, par exemple 1 oui 2 non, ou ACCEPT pour tous ou DECLINE pour aucun.',
    },
    ask_back: {
      body: '[Church.Name] : Nous voulons en être certains pour le [Plan.Date.Time]. Répondez ACCEPT si vous pouvez servir ou DECLINE si vous ne pouvez pas.',
    },
    not_understood: {
      body: "[Church.Name] : Désolés, nous n'avons pas compris. Répondez ACCEPT si vous pouvez servir ou DECLINE si vous ne pouvez pas. Ou répondez ici : [Url]",
    },
    nothing_open: {
      body: "[Church.Name] : Merci. Vous n'avez rien à répondre pour le moment. Votre calendrier : [Url]",
    },
    link_reply: {
      body: '[Church.Name] : Merci de votre demande. Votre calendrier : [Url]',
    },
    already_answered: {
      body: 'Merci, [First.Name]. Nous avons déjà votre réponse pour le [Plan.Date.Time]. Votre calendrier : [Url]',
      multipleBody: 'Merci, [First.Name]. Nous avons déjà vos réponses :',
      additionalPart: 'Votre calendrier : [Url]',
    },
    place_taken: {
      body: 'Merci, [First.Name] ! La place pour le [Plan.Date.Time] ([Position]) est déjà prise, inutile de venir.',
    },
    place_filled: {
      body: "[Church.Name] : Merci [First.Name], nous avons trouvé quelqu'un pour le [Plan.Date.Time] ([Position]). Inutile de répondre.",
    },
    help_reply: {
      body: "[Church.Name], planning des bénévoles. Répondez ACCEPT ou DECLINE à nos demandes. Questions : [Church.Contact]. Des frais peuvent s'appliquer. STOP pour ne plus rien recevoir.",
    },
    stop_reply: {
      body: '[Church.Name] : Vous ne recevrez plus nos messages. Répondez START pour les recevoir à nouveau.',
    },
    start_reply: {
      body: "[Church.Name] : Vous recevrez à nouveau nos messages. Des frais peuvent s'appliquer. HELP pour de l'aide, STOP pour ne plus rien recevoir.",
    },
    one_way_notice: {
      body: '[Church.Name] : Les réponses à ce numéro ne sont pas lues. Merci de répondre ici : [Url]',
    },
    trial_reply: {
      body: '[Church.Name] : Vous essayez Steeple sur votre propre téléphone, cette réponse ne compte donc pas. Les réponses comptent dès que vous écrivez aux bénévoles.',
    },
  },
}
