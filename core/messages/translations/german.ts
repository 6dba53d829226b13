import type { Translation } from './translation.ts'

/** In the familiar form, as churches speak. */
export const GERMAN: Translation = {
  keywords: {
    ACCEPT: 'ZUSAGEN',
    DECLINE: 'ABSAGEN',
    'ACCEPT ALL': 'ALLES ZUSAGEN',
    'DECLINE ALL': 'ALLES ABSAGEN',
  },
  more: (count) => `und ${count} weitere`,
  askLeader: 'frag deine Teamleitung',
  standings: {
    C: 'du bist eingeteilt',
    D: 'du bist nicht eingeteilt',
    U: 'uns fehlt deine Antwort',
  },
  texts: {
    confirmation: {
      body: '[Church.Name]: Hallo [First.Name], kannst du am [Plan.Date.Time] mithelfen ([Service], [Position])? Antworte ACCEPT oder DECLINE. [Url] STOP, um nichts mehr zu bekommen',
      multipleBody: '[Church.Name]: Hallo [First.Name], kannst du mithelfen?',
      additionalPart:
        'Antworte ACCEPT ALL, DECLINE ALL oder mit Nummern, zum Beispiel 1 ja 2 nein. [Url] STOP, um nichts mehr zu bekommen',
    },
    confirmation_one_way: {
      body: '[Church.Name]: Hallo [First.Name], kannst du am [Plan.Date.Time] mithelfen ([Service], [Position])? Bitte antworte hier: [Url] STOP, um nichts mehr zu bekommen',
      multipleBody: '[Church.Name]: Hallo [First.Name], kannst du mithelfen?',
      additionalPart: 'Bitte antworte hier: [Url] STOP, um nichts mehr zu bekommen',
    },
    step_in: {
      body: '[Church.Name]: Hallo [First.Name], kannst du am [Plan.Date.Time] einspringen ([Service], [Position])? Antworte ACCEPT oder DECLINE. [Url] STOP, um nichts mehr zu bekommen',
    },
    step_in_one_way: {
      body: '[Church.Name]: Hallo [First.Name], kannst du am [Plan.Date.Time] einspringen ([Service], [Position])? Bitte antworte hier: [Url] STOP, um nichts mehr zu bekommen',
    },
    open_place: {
      body: '[Church.Name]: Hallo [First.Name], für [Plan.Date.Time] ([Service], [Position]) fehlt noch jemand. Kannst du dabei sein? Antworte ACCEPT oder DECLINE. [Url] STOP, um nichts mehr zu bekommen',
    },
    open_place_one_way: {
      body: '[Church.Name]: Hallo [First.Name], für [Plan.Date.Time] ([Service], [Position]) fehlt noch jemand. Kannst du dabei sein? Bitte antworte hier: [Url] STOP, um nichts mehr zu bekommen',
    },
    confirmation_reminder: {
      body: '[Church.Name]: Hallo [First.Name], uns fehlt noch deine Antwort. Kannst du am [Plan.Date.Time] mithelfen ([Service], [Position])? Antworte ACCEPT oder DECLINE. [Url]',
      multipleBody: '[Church.Name]: Hallo [First.Name], uns fehlt noch deine Antwort. Kannst du mithelfen?',
      additionalPart: 'Antworte ACCEPT ALL, DECLINE ALL oder mit Nummern, zum Beispiel 1 ja 2 nein. [Url]',
    },
    confirmation_reminder_one_way: {
      body: '[Church.Name]: Hallo [First.Name], uns fehlt noch deine Antwort. Kannst du am [Plan.Date.Time] mithelfen ([Service], [Position])? Bitte antworte hier: [Url]',
      multipleBody: '[Church.Name]: Hallo [First.Name], uns fehlt noch deine Antwort. Kannst du mithelfen?',
      additionalPart: 'Bitte antworte hier: [Url]',
    },
    follow_up: {
      body: '[Church.Name]: Hallo [First.Name], zur Erinnerung: Du bist [Human.Date] um [Plan.Time] eingeteilt ([Position]). Mehr: [Url]',
      multipleBody: '[Church.Name]: Hallo [First.Name], zur Erinnerung, du bist eingeteilt:',
      additionalPart: 'Mehr: [Url]',
    },
    cancelled_by_church: {
      body: '[Church.Name]: Hallo [First.Name], du bist am [Plan.Date.Time] nicht mehr eingeteilt ([Position]). Du musst nicht antworten.',
      multipleBody: '[Church.Name]: Hallo [First.Name], du bist nicht mehr eingeteilt:',
      additionalPart: 'Du musst nicht antworten.',
    },
    answer_changed_elsewhere: {
      body: '[Church.Name]: Dein Team hat am [Plan.Date.Time] ([Position]) vor deiner Antwort etwas geändert. Jetzt gilt: [Answer.Now]. [Url]',
    },
    moved_by_church: {
      body: '[Church.Name]: Hallo [First.Name], dein Dienst ([Service], [Position]) wurde auf [Plan.Date.Time] verlegt. Kannst du? Antworte ACCEPT oder DECLINE. [Url]',
      multipleBody: '[Church.Name]: Hallo [First.Name], diese Dienste wurden verlegt. Kannst du?',
      additionalPart: 'Antworte ACCEPT ALL, DECLINE ALL oder mit Nummern, zum Beispiel 1 ja 2 nein. [Url]',
    },
    moved_by_church_one_way: {
      body: '[Church.Name]: Hallo [First.Name], dein Dienst ([Service], [Position]) wurde auf [Plan.Date.Time] verlegt. Kannst du? Bitte antworte hier: [Url]',
      multipleBody: '[Church.Name]: Hallo [First.Name], diese Dienste wurden verlegt. Kannst du?',
      additionalPart: 'Bitte antworte hier: [Url]',
    },
    accepted_reply: {
      body: 'Danke, [First.Name]! Du bist am [Plan.Date.Time] dabei ([Position]). Wenn sich das ändert, antworte DECLINE. [Url]',
    },
    all_accepted_reply: {
      body: 'Danke, [First.Name]! Du bist am [Plan.Date.Time] dabei ([Position]). [Url]',
      multipleBody: 'Danke, [First.Name]! Du bist dabei:',
      additionalPart: '[Url]',
    },
    declined_reply: {
      body: 'Danke für deine Nachricht, [First.Name]. Wir haben notiert, dass du am [Plan.Date.Time] nicht kannst ([Position]). Wenn sich das ändert, antworte ACCEPT. Wenn du magst, schreib uns, warum.',
    },
    all_declined_reply: {
      body: 'Danke für deine Nachricht, [First.Name]. Wir haben notiert, dass du am [Plan.Date.Time] nicht kannst ([Position]). Wenn sich das ändert, antworte ACCEPT. Wenn du magst, schreib uns, warum.',
      multipleBody: 'Danke für deine Nachricht, [First.Name]. Wir haben notiert, dass du nicht kannst:',
      additionalPart: 'Wenn sich das ändert, antworte ACCEPT. Wenn du magst, schreib uns, warum.',
    },
    declined_with_reason: {
      body: 'Danke für deine Nachricht, [First.Name]. Wir haben notiert, dass du am [Plan.Date.Time] nicht kannst ([Position]), und warum. Wenn sich das ändert, antworte ACCEPT.',
      multipleBody:
        'Danke für deine Nachricht, [First.Name]. Wir haben mit dem Grund notiert, dass du nicht kannst:',
      additionalPart: 'Wenn sich das ändert, antworte ACCEPT.',
    },
    reason_reply: {
      body: 'Danke, [First.Name]. Wir haben es weitergegeben.',
    },
    which_one: {
      body: 'Welchen Termin meinst du, den am [Plan.Date.Time] ([Position])? Antworte ACCEPT oder DECLINE.',
      multipleBody: '[Church.Name]: Welchen Termin meinst du?',
      additionalPart:
        'Antworte mit Nummern, zum Beispiel 1 ja 2 nein, oder ACCEPT ALL oder DECLINE ALL. [Url]',
    },
    which_times: {
      body: '[Church.Name]: Zu welchen dieser Zeiten kannst du ([Position])?\n[Numbered.Times]\nAntworte mit Nummern, zum Beispiel 1 ja 2 nein, oder ACCEPT für alle oder DECLINE für keine.',
    },
    ask_back: {
      body: '[Church.Name]: Wir wollen beim Termin am [Plan.Date.Time] sichergehen. Antworte ACCEPT, wenn du kannst, oder DECLINE, wenn nicht.',
    },
    not_understood: {
      body: '[Church.Name]: Das haben wir leider nicht verstanden. Antworte ACCEPT, wenn du kannst, oder DECLINE, wenn nicht. Oder antworte hier: [Url]',
    },
    nothing_open: {
      body: '[Church.Name]: Danke. Im Moment gibt es nichts zu beantworten. Deine Termine: [Url]',
    },
    link_reply: {
      body: '[Church.Name]: Danke für die Nachfrage. Deine Termine: [Url]',
    },
    already_answered: {
      body: 'Danke, [First.Name]. Deine Antwort für [Plan.Date.Time] haben wir schon. Deine Termine: [Url]',
      multipleBody: 'Danke, [First.Name]. Deine Antworten haben wir schon:',
      additionalPart: 'Deine Termine: [Url]',
    },
    place_taken: {
      body: 'Danke, [First.Name]! Der Platz am [Plan.Date.Time] ([Position]) ist schon besetzt, du musst nicht kommen.',
    },
    place_filled: {
      body: '[Church.Name]: Danke, [First.Name], für den [Plan.Date.Time] ([Position]) haben wir jetzt jemanden. Du musst nicht antworten.',
    },
    help_reply: {
      body: '[Church.Name], Einteilung der Mitarbeitenden. Antworte ACCEPT oder DECLINE auf eine Anfrage. Fragen: [Church.Contact]. Es können Kosten anfallen. STOP, um nichts mehr zu bekommen.',
    },
    stop_reply: {
      body: '[Church.Name]: Du bekommst keine Nachrichten mehr von uns. Antworte START, um wieder welche zu bekommen.',
    },
    start_reply: {
      body: '[Church.Name]: Du bekommst wieder Nachrichten zu deinen Diensten. Es können Kosten anfallen. HELP für Hilfe, STOP, um nichts mehr zu bekommen.',
    },
    one_way_notice: {
      body: '[Church.Name]: Unter dieser Nummer werden Antworten nicht gelesen. Bitte antworte hier: [Url]',
    },
    trial_reply: {
      body: '[Church.Name]: Du probierst Steeple auf deinem eigenen Telefon aus, diese Antwort zählt also nicht. Antworten zählen, sobald du an Mitarbeitende sendest.',
    },
  },
}
