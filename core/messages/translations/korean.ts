import type { Translation } from './translation.ts'

/** In the polite form. No particle follows a word that differs from text to text, because its form depends on that word. */
export const KOREAN: Translation = {
  keywords: {
    ACCEPT: '수락',
    DECLINE: '거절',
    'ACCEPT ALL': '모두 수락',
    'DECLINE ALL': '모두 거절',
  },
  more: (count) => `외 ${count}건`,
  askLeader: '팀 리더에게 문의해 주세요',
  standings: {
    C: '봉사하시는 것으로 되어 있습니다',
    D: '봉사하지 않으시는 것으로 되어 있습니다',
    U: '아직 답을 기다리고 있습니다',
  },
  texts: {
    confirmation: {
      body: '[Church.Name]: [First.Name]님, [Plan.Date.Time] ([Service], [Position]) 봉사 가능하세요? ACCEPT, DECLINE 중 하나로 답해 주세요. [Url] 수신거부 STOP',
      multipleBody: '[Church.Name]: [First.Name]님, 봉사 가능하세요?',
      additionalPart:
        'ACCEPT ALL, DECLINE ALL 또는 번호로 답해 주세요(예: 1 네 2 아니요). [Url] 수신거부 STOP',
    },
    confirmation_one_way: {
      body: '[Church.Name]: [First.Name]님, [Plan.Date.Time] ([Service], [Position]) 봉사 가능하세요? 여기에서 답해 주세요: [Url] 수신거부 STOP',
      multipleBody: '[Church.Name]: [First.Name]님, 봉사 가능하세요?',
      additionalPart: '여기에서 답해 주세요: [Url] 수신거부 STOP',
    },
    step_in: {
      body: '[Church.Name]: [First.Name]님, [Plan.Date.Time] ([Service], [Position]) 봉사를 대신해 주실 수 있으세요? ACCEPT, DECLINE 중 하나로 답해 주세요. [Url] 수신거부 STOP',
    },
    step_in_one_way: {
      body: '[Church.Name]: [First.Name]님, [Plan.Date.Time] ([Service], [Position]) 봉사를 대신해 주실 수 있으세요? 여기에서 답해 주세요: [Url] 수신거부 STOP',
    },
    open_place: {
      body: '[Church.Name]: [First.Name]님, [Plan.Date.Time] ([Service], [Position]) 봉사자가 아직 필요합니다. 봉사해 주실 수 있으세요? ACCEPT, DECLINE 중 하나로 답해 주세요. [Url] 수신거부 STOP',
    },
    open_place_one_way: {
      body: '[Church.Name]: [First.Name]님, [Plan.Date.Time] ([Service], [Position]) 봉사자가 아직 필요합니다. 봉사해 주실 수 있으세요? 여기에서 답해 주세요: [Url] 수신거부 STOP',
    },
    confirmation_reminder: {
      body: '[Church.Name]: [First.Name]님, 아직 답을 받지 못했습니다. [Plan.Date.Time] ([Service], [Position]) 봉사 가능하세요? ACCEPT, DECLINE 중 하나로 답해 주세요. [Url]',
      multipleBody: '[Church.Name]: [First.Name]님, 아직 답을 받지 못했습니다. 봉사 가능하세요?',
      additionalPart: 'ACCEPT ALL, DECLINE ALL 또는 번호로 답해 주세요(예: 1 네 2 아니요). [Url]',
    },
    confirmation_reminder_one_way: {
      body: '[Church.Name]: [First.Name]님, 아직 답을 받지 못했습니다. [Plan.Date.Time] ([Service], [Position]) 봉사 가능하세요? 여기에서 답해 주세요: [Url]',
      multipleBody: '[Church.Name]: [First.Name]님, 아직 답을 받지 못했습니다. 봉사 가능하세요?',
      additionalPart: '여기에서 답해 주세요: [Url]',
    },
    follow_up: {
      body: '[Church.Name]: [First.Name]님, [Human.Date] [Plan.Time] ([Position]) 봉사 안내드립니다. 자세히: [Url]',
      multipleBody: '[Church.Name]: [First.Name]님, 봉사 일정 안내드립니다:',
      additionalPart: '자세히: [Url]',
    },
    cancelled_by_church: {
      body: '[Church.Name]: [First.Name]님, [Plan.Date.Time] ([Position]) 봉사가 취소되었습니다. 답하지 않으셔도 됩니다.',
      multipleBody: '[Church.Name]: [First.Name]님, 다음 봉사가 취소되었습니다:',
      additionalPart: '답하지 않으셔도 됩니다.',
    },
    answer_changed_elsewhere: {
      body: '[Church.Name]: 답하시기 전에 팀에서 [Plan.Date.Time] ([Position]) 일정을 바꾸었습니다. 지금은 [Answer.Now]. [Url]',
    },
    moved_by_church: {
      body: '[Church.Name]: [First.Name]님, 봉사 일정이 바뀌었습니다: [Plan.Date.Time] ([Service], [Position]). 가능하세요? ACCEPT, DECLINE 중 하나로 답해 주세요. [Url]',
      multipleBody: '[Church.Name]: [First.Name]님, 다음 봉사의 시간이 바뀌었습니다. 가능하세요?',
      additionalPart: 'ACCEPT ALL, DECLINE ALL 또는 번호로 답해 주세요(예: 1 네 2 아니요). [Url]',
    },
    moved_by_church_one_way: {
      body: '[Church.Name]: [First.Name]님, 봉사 일정이 바뀌었습니다: [Plan.Date.Time] ([Service], [Position]). 가능하세요? 여기에서 답해 주세요: [Url]',
      multipleBody: '[Church.Name]: [First.Name]님, 다음 봉사의 시간이 바뀌었습니다. 가능하세요?',
      additionalPart: '여기에서 답해 주세요: [Url]',
    },
    accepted_reply: {
      body: "감사합니다, [First.Name]님! [Plan.Date.Time] ([Position]) 봉사하시는 것으로 적어 두었습니다. 사정이 바뀌면 'DECLINE' 답장을 보내 주세요. [Url]",
    },
    all_accepted_reply: {
      body: '감사합니다, [First.Name]님! [Plan.Date.Time] ([Position]) 봉사하시는 것으로 적어 두었습니다. [Url]',
      multipleBody: '감사합니다, [First.Name]님! 다음 일정에 봉사하시는 것으로 적어 두었습니다:',
      additionalPart: '[Url]',
    },
    declined_reply: {
      body: "알려 주셔서 감사합니다, [First.Name]님. [Plan.Date.Time] ([Position]) 봉사가 어려우신 것으로 적어 두었습니다. 사정이 바뀌면 'ACCEPT' 답장을 보내 주세요. 괜찮으시면 이유도 알려 주세요.",
    },
    all_declined_reply: {
      body: "알려 주셔서 감사합니다, [First.Name]님. [Plan.Date.Time] ([Position]) 봉사가 어려우신 것으로 적어 두었습니다. 사정이 바뀌면 'ACCEPT' 답장을 보내 주세요. 괜찮으시면 이유도 알려 주세요.",
      multipleBody: '알려 주셔서 감사합니다, [First.Name]님. 다음 봉사가 어려우신 것으로 적어 두었습니다:',
      additionalPart: "사정이 바뀌면 'ACCEPT' 답장을 보내 주세요. 괜찮으시면 이유도 알려 주세요.",
    },
    declined_with_reason: {
      body: "알려 주셔서 감사합니다, [First.Name]님. [Plan.Date.Time] ([Position]) 봉사가 어려우신 것과 이유를 적어 두었습니다. 사정이 바뀌면 'ACCEPT' 답장을 보내 주세요.",
      multipleBody:
        '알려 주셔서 감사합니다, [First.Name]님. 다음 봉사가 어려우신 것과 이유를 적어 두었습니다:',
      additionalPart: "사정이 바뀌면 'ACCEPT' 답장을 보내 주세요.",
    },
    reason_reply: {
      body: '감사합니다, [First.Name]님. 잘 전달했습니다.',
    },
    which_one: {
      body: '[Plan.Date.Time] ([Position]) 일정을 말씀하시나요? ACCEPT, DECLINE 중 하나로 답해 주세요.',
      multipleBody: '[Church.Name]: 어느 일정을 말씀하시나요?',
      additionalPart: '번호(예: 1 네 2 아니요)나 ACCEPT ALL, DECLINE ALL 중 하나로 답해 주세요. [Url]',
    },
    which_times: {
      body: '[Church.Name]: 어느 시간에 봉사 가능하세요 ([Position])?\n[Numbered.Times]\n번호(예: 1 네 2 아니요)로 답해 주세요. 모두 가능하면 ACCEPT, 모두 어려우면 DECLINE.',
    },
    ask_back: {
      body: "[Church.Name]: [Plan.Date.Time] 일정을 확인하고 싶습니다. 가능하시면 'ACCEPT', 어려우시면 'DECLINE' 답장을 보내 주세요.",
    },
    not_understood: {
      body: "[Church.Name]: 죄송합니다, 이해하지 못했습니다. 가능하시면 'ACCEPT', 어려우시면 'DECLINE' 답장을 보내 주세요. 또는 여기에서 답해 주세요: [Url]",
    },
    nothing_open: {
      body: '[Church.Name]: 감사합니다. 지금은 답하실 일정이 없습니다. 내 일정: [Url]',
    },
    link_reply: {
      body: '[Church.Name]: 문의해 주셔서 감사합니다. 내 일정: [Url]',
    },
    already_answered: {
      body: '감사합니다, [First.Name]님. [Plan.Date.Time] 일정의 답은 이미 받았습니다. 내 일정: [Url]',
      multipleBody: '감사합니다, [First.Name]님. 다음 일정의 답은 이미 받았습니다:',
      additionalPart: '내 일정: [Url]',
    },
    place_taken: {
      body: '감사합니다, [First.Name]님. [Plan.Date.Time] ([Position]) 자리는 이미 채워졌습니다. 오지 않으셔도 됩니다.',
    },
    place_filled: {
      body: '[Church.Name]: [First.Name]님, [Plan.Date.Time] ([Position]) 봉사자를 찾았습니다. 감사합니다. 답하지 않으셔도 됩니다.',
    },
    help_reply: {
      body: '[Church.Name] 봉사 일정 안내입니다. 요청을 받으시면 ACCEPT, DECLINE 중 하나로 답해 주세요. 문의: [Church.Contact]. 요금이 부과될 수 있습니다. 수신거부 STOP',
    },
    stop_reply: {
      body: "[Church.Name]: 더 이상 문자를 보내지 않습니다. 다시 받으시려면 'START' 답장을 보내 주세요.",
    },
    start_reply: {
      body: '[Church.Name]: 봉사 문자를 다시 보내 드립니다. 요금이 부과될 수 있습니다. 도움말 HELP, 수신거부 STOP',
    },
    one_way_notice: {
      body: '[Church.Name]: 이 번호로 온 답은 읽지 않습니다. 여기에서 답해 주세요: [Url]',
    },
    trial_reply: {
      body: '[Church.Name]: 본인 전화로 Steeple을 시험하고 계셔서 이 답은 반영되지 않습니다. 봉사자에게 보내기 시작하면 답이 반영됩니다.',
    },
  },
}
