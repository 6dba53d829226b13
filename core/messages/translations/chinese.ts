import type { Translation } from './translation.ts'

/** In simplified letters, which most who write traditional ones read. Half-width marks, which the gaps of missing values know. */
export const CHINESE: Translation = {
  keywords: {
    ACCEPT: '接受',
    DECLINE: '拒绝',
    'ACCEPT ALL': '全部接受',
    'DECLINE ALL': '全部拒绝',
  },
  more: (count) => `还有 ${count} 项`,
  askLeader: '请问您的组长',
  standings: {
    C: '记录为您来服事',
    D: '记录为您不来服事',
    U: '仍在等您的回复',
  },
  texts: {
    confirmation: {
      body: '[Church.Name]: [First.Name]您好, [Plan.Date.Time] ([Service], [Position]) 您可以服事吗? 请回复 ACCEPT 或 DECLINE. [Url] 退订 STOP',
      multipleBody: '[Church.Name]: [First.Name]您好, 您可以服事吗?',
      additionalPart: '请回复 ACCEPT ALL, DECLINE ALL 或编号(例如: 1 可以 2 不行). [Url] 退订 STOP',
    },
    confirmation_one_way: {
      body: '[Church.Name]: [First.Name]您好, [Plan.Date.Time] ([Service], [Position]) 您可以服事吗? 请在这里回答: [Url] 退订 STOP',
      multipleBody: '[Church.Name]: [First.Name]您好, 您可以服事吗?',
      additionalPart: '请在这里回答: [Url] 退订 STOP',
    },
    step_in: {
      body: '[Church.Name]: [First.Name]您好, [Plan.Date.Time] ([Service], [Position]) 您可以来替补服事吗? 请回复 ACCEPT 或 DECLINE. [Url] 退订 STOP',
    },
    step_in_one_way: {
      body: '[Church.Name]: [First.Name]您好, [Plan.Date.Time] ([Service], [Position]) 您可以来替补服事吗? 请在这里回答: [Url] 退订 STOP',
    },
    open_place: {
      body: '[Church.Name]: [First.Name]您好, [Plan.Date.Time] ([Service], [Position]) 还缺人, 您可以来服事吗? 请回复 ACCEPT 或 DECLINE. [Url] 退订 STOP',
    },
    open_place_one_way: {
      body: '[Church.Name]: [First.Name]您好, [Plan.Date.Time] ([Service], [Position]) 还缺人, 您可以来服事吗? 请在这里回答: [Url] 退订 STOP',
    },
    confirmation_reminder: {
      body: '[Church.Name]: [First.Name]您好, 我们还没有收到您的回复. [Plan.Date.Time] ([Service], [Position]) 您可以服事吗? 请回复 ACCEPT 或 DECLINE. [Url]',
      multipleBody: '[Church.Name]: [First.Name]您好, 我们还没有收到您的回复. 您可以服事吗?',
      additionalPart: '请回复 ACCEPT ALL, DECLINE ALL 或编号(例如: 1 可以 2 不行). [Url]',
    },
    confirmation_reminder_one_way: {
      body: '[Church.Name]: [First.Name]您好, 我们还没有收到您的回复. [Plan.Date.Time] ([Service], [Position]) 您可以服事吗? 请在这里回答: [Url]',
      multipleBody: '[Church.Name]: [First.Name]您好, 我们还没有收到您的回复. 您可以服事吗?',
      additionalPart: '请在这里回答: [Url]',
    },
    follow_up: {
      body: '[Church.Name]: [First.Name]您好, 提醒您 [Human.Date] [Plan.Time] ([Position]) 的服事. 详情: [Url]',
      multipleBody: '[Church.Name]: [First.Name]您好, 提醒您的服事:',
      additionalPart: '详情: [Url]',
    },
    cancelled_by_church: {
      body: '[Church.Name]: [First.Name]您好, [Plan.Date.Time] ([Position]) 的服事已取消, 您不用来了.',
      multipleBody: '[Church.Name]: [First.Name]您好, 以下服事已取消:',
      additionalPart: '您不用来了.',
    },
    answer_changed_elsewhere: {
      body: '[Church.Name]: 在您回复之前, 团队更改了 [Plan.Date.Time] ([Position]) 的安排. 现在[Answer.Now]. [Url]',
    },
    moved_by_church: {
      body: '[Church.Name]: [First.Name]您好, 您的服事有变动: [Plan.Date.Time] ([Service], [Position]). 您可以来吗? 请回复 ACCEPT 或 DECLINE. [Url]',
      multipleBody: '[Church.Name]: [First.Name]您好, 以下服事的时间有变动. 您可以来吗?',
      additionalPart: '请回复 ACCEPT ALL, DECLINE ALL 或编号(例如: 1 可以 2 不行). [Url]',
    },
    moved_by_church_one_way: {
      body: '[Church.Name]: [First.Name]您好, 您的服事有变动: [Plan.Date.Time] ([Service], [Position]). 您可以来吗? 请在这里回答: [Url]',
      multipleBody: '[Church.Name]: [First.Name]您好, 以下服事的时间有变动. 您可以来吗?',
      additionalPart: '请在这里回答: [Url]',
    },
    accepted_reply: {
      body: '谢谢您, [First.Name]! 已记下您 [Plan.Date.Time] ([Position]) 来服事. 如有变动, 请回复 DECLINE. [Url]',
    },
    all_accepted_reply: {
      body: '谢谢您, [First.Name]! 已记下您 [Plan.Date.Time] ([Position]) 来服事. [Url]',
      multipleBody: '谢谢您, [First.Name]! 已记下您以下的服事:',
      additionalPart: '[Url]',
    },
    declined_reply: {
      body: '谢谢您告诉我们, [First.Name]. 已记下您 [Plan.Date.Time] ([Position]) 不能服事. 如有变动, 请回复 ACCEPT. 方便的话请告诉我们原因.',
    },
    all_declined_reply: {
      body: '谢谢您告诉我们, [First.Name]. 已记下您 [Plan.Date.Time] ([Position]) 不能服事. 如有变动, 请回复 ACCEPT. 方便的话请告诉我们原因.',
      multipleBody: '谢谢您告诉我们, [First.Name]. 已记下您不能参加以下服事:',
      additionalPart: '如有变动, 请回复 ACCEPT. 方便的话请告诉我们原因.',
    },
    declined_with_reason: {
      body: '谢谢您告诉我们, [First.Name]. 已记下您 [Plan.Date.Time] ([Position]) 不能服事和原因. 如有变动, 请回复 ACCEPT.',
      multipleBody: '谢谢您告诉我们, [First.Name]. 已记下您不能参加以下服事的原因:',
      additionalPart: '如有变动, 请回复 ACCEPT.',
    },
    reason_reply: {
      body: '谢谢您, [First.Name]. 我们已转告.',
    },
    which_one: {
      body: '您是指 [Plan.Date.Time] ([Position]) 吗? 请回复 ACCEPT 或 DECLINE.',
      multipleBody: '[Church.Name]: 您是指哪一次?',
      additionalPart: '请回复编号(例如: 1 可以 2 不行), 或 ACCEPT ALL 或 DECLINE ALL. [Url]',
    },
    which_times: {
      body: '[Church.Name]: 以下哪些时间您可以服事 ([Position])?\n[Numbered.Times]\n请回复编号(例如: 1 可以 2 不行). 都可以请回复 ACCEPT, 都不行请回复 DECLINE.',
    },
    ask_back: {
      body: '[Church.Name]: 我们想再确认一下. [Plan.Date.Time] 您可以服事吗? 请回复 ACCEPT 或 DECLINE.',
    },
    not_understood: {
      body: '[Church.Name]: 抱歉, 我们没有看懂. 请回复 ACCEPT 或 DECLINE. 或者在这里回答: [Url]',
    },
    nothing_open: {
      body: '[Church.Name]: 谢谢您. 现在没有需要您回复的服事. 我的安排: [Url]',
    },
    link_reply: {
      body: '[Church.Name]: 谢谢您的查询. 我的安排: [Url]',
    },
    already_answered: {
      body: '谢谢您, [First.Name]. 我们已收到您对 [Plan.Date.Time] 的回复. 我的安排: [Url]',
      multipleBody: '谢谢您, [First.Name]. 我们已收到您对以下服事的回复:',
      additionalPart: '我的安排: [Url]',
    },
    place_taken: {
      body: '谢谢您, [First.Name]. [Plan.Date.Time] ([Position]) 已经有人了, 您不用来了.',
    },
    place_filled: {
      body: '[Church.Name]: [First.Name]您好, [Plan.Date.Time] ([Position]) 已经找到人了. 谢谢您, 不用回复.',
    },
    help_reply: {
      body: '[Church.Name] 服事安排短信. 收到邀请时请回复 ACCEPT 或 DECLINE. 疑问: [Church.Contact]. 可能产生短信费用. 退订 STOP',
    },
    stop_reply: {
      body: '[Church.Name]: 我们不再给您发短信. 如要恢复, 请回复 START.',
    },
    start_reply: {
      body: '[Church.Name]: 您会再收到服事短信. 可能产生短信费用. 帮助 HELP, 退订 STOP',
    },
    one_way_notice: {
      body: '[Church.Name]: 发到这个号码的回复没有人看. 请在这里回答: [Url]',
    },
    trial_reply: {
      body: '[Church.Name]: 您正在自己的手机上试用 Steeple, 这个回复不会生效. 开始给同工发短信后, 回复就会生效.',
    },
  },
}
