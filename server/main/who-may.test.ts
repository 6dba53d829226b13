import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACTS, type Act } from '#core/vocabulary/access.ts'
import { hashToken, newToken } from '#server/crypto/seal.ts'
import { personalLinks } from '#server/db/schema/schema.ts'
import { withDetails } from '#server/features/access/testing.ts'
import { type App, startApp } from '#testkit/app.ts'
import { CALLS, type Call, filled, sendTo } from '#testkit/calls.ts'

/** Who may do what, and which calls are that: every call but the open ones. `isFresh`: only after a fresh sign-in. */
const TABLE: Record<Act, { may: string; isFresh?: true; calls: string }> = {
  'signup.continue': {
    may: 'signup owner staff admin',
    calls: 'access.checkUsername access.checkCoupon access.register',
  },
  'number.search': { may: 'signup owner staff visitor admin', calls: 'numbers.search numbers.importOffered' },
  'number.buy': { may: 'signup owner', isFresh: true, calls: 'numbers.save numbers.importLogin' },
  'account.read': {
    may: 'owner staff visitor admin',
    calls: 'access.profile access.updateProfile access.sessions access.secondFactor',
  },
  'account.change': {
    may: 'owner staff admin',
    calls: `access.confirm access.endSession access.endOtherSessions access.startSecondFactor
      access.confirmSecondFactor access.removeSecondFactor`,
  },
  'account.change_address': { may: 'owner staff admin', isFresh: true, calls: '' },
  'account.leave': { may: 'owner staff visitor admin', calls: 'access.logout impersonation.stop' },
  'church.read': {
    may: 'owner staff visitor',
    calls: `access.team asks.list asks.get asks.teams audit.own availability.get integrations.planningProfile integrations.bitly
      integrations.found dashboard.get dashboard.day dashboard.people
      dashboard.needs events.live keywords.list keywords.check keywords.rehearse
      messageTemplates.list messageTemplates.get messageTemplates.preview messageTemplates.outlook
      impersonation.visits messages.list messages.off messages.search messages.forecast.get messages.consent.history
      notifications.get notifications.teams notifications.devices numbers.list numbers.brand numbers.optIn reminders.preview roster.sync roster.leftOut
      scheduleTemplates.list scheduleTemplates.defaults scheduleTemplates.get scheduleTemplates.effect
      scheduleTemplates.month scheduleTemplates.assignEffect services.folders services.all services.ofFolder
      services.plans services.coming services.people services.ofDay services.find services.peopleByStatus services.personLogs
      conversation.inbox.list conversation.inbox.count churches.secondOpinion churches.startPreview`,
  },
  'church.download': {
    may: 'owner staff',
    calls: 'messages.download messages.consent.export services.planFile services.dayFile',
  },
  'planning.read_again': { may: 'owner staff visitor', calls: 'roster.startSync roster.checkPerson' },
  'planning.check': { may: 'owner visitor', calls: 'integrations.checkPlanning' },
  'planning.renew': { may: 'owner staff', calls: 'integrations.planningRefresh' },
  'templates.correct': {
    may: 'owner staff visitor',
    calls: `messageTemplates.save messageTemplates.reset messageTemplates.restore messageTemplates.use
      scheduleTemplates.change scheduleTemplates.switchInitial scheduleTemplates.switchFollowUps
      scheduleTemplates.switchFollowUp scheduleTemplates.switchReminder scheduleTemplates.switchCombination
      scheduleTemplates.assign scheduleTemplates.assignShort`,
  },
  'templates.make': {
    may: 'owner staff',
    calls: `messageTemplates.add messageTemplates.remove scheduleTemplates.create scheduleTemplates.copy
      scheduleTemplates.remove`,
  },
  'switches.set': { may: 'owner staff visitor', calls: 'churches.setPlainNames messages.switch' },
  'settings.change': {
    may: 'owner staff',
    calls: `asks.switchTeam availability.save integrations.askForInvitation keywords.edit keywords.reset notifications.save
      notifications.addDevice notifications.removeDevice notifications.testDevices
      roster.savePreferences`,
  },
  'volunteers.text': {
    may: 'owner staff',
    calls: `asks.open asks.openAll asks.start asks.startAll asks.stop availability.ask messages.forecast.change messages.forecast.changeMany reminders.send
      reminders.undo conversation.inbox.reply`,
  },
  'volunteers.answer': { may: 'owner staff', calls: 'services.answer conversation.inbox.answer' },
  'inbox.handle': { may: 'owner staff', calls: 'conversation.inbox.done conversation.inbox.reopen' },
  'sending.pause': { may: 'owner staff visitor', calls: 'churches.startSending' },
  'sending.try': { may: 'owner staff', calls: 'messages.forecast.seen' },
  'sending.start': { may: 'owner', isFresh: true, calls: '' },
  'numbers.register': {
    may: 'owner staff',
    calls: 'numbers.saveBrand numbers.checkWebsite numbers.askLarger',
  },
  'numbers.manage': {
    may: 'owner',
    isFresh: true,
    calls: 'numbers.switch numbers.remove numbers.release numbers.removeProvider',
  },
  'connections.change': {
    may: 'owner',
    isFresh: true,
    calls: `integrations.planningLogin integrations.planningRevoke integrations.bitlyLogin
      integrations.removeBitly`,
  },
  'connections.complete': { may: 'owner', calls: 'integrations.planningComplete integrations.saveBitly' },
  'team.manage': { may: 'owner', calls: 'access.invite access.removeMember' },
  'team.change_role': { may: 'owner', isFresh: true, calls: 'access.changeRole' },
  'texts.read_outside': { may: 'owner', isFresh: true, calls: 'churches.setSecondOpinion' },
  'data.manage': {
    may: 'owner',
    isFresh: true,
    calls: `churches.setRetention privacy.exportChurch privacy.exportPerson privacy.erasePerson
      privacy.eraseOwnChurch`,
  },
  'billing.read': {
    may: 'owner visitor',
    calls: `billing.currentPackage billing.currentPackageOf billing.credits billing.bundles billing.creditUse
      billing.cards billing.defaultCard billing.payments billing.contact`,
  },
  'billing.download': { may: 'owner', calls: 'billing.invoice billing.yearlyOverview' },
  'billing.change': {
    may: 'owner',
    calls: `churches.setOptInDayMax billing.checkCoupon billing.preview billing.confirmPayment billing.disableAutorecharge
      billing.saveContact`,
  },
  'billing.pay': {
    may: 'owner',
    isFresh: true,
    calls: `billing.charge billing.beginCard billing.saveCard billing.deleteCard billing.switchDefaultCard
      billing.subscribe billing.cancel billing.undoCancel billing.resubscribe billing.autorecharge`,
  },
  'platform.manage': {
    may: 'admin',
    calls: `access.reviews access.verifyUser admins.list admins.invite admins.remove audit.search audit.export
      coupons.list coupons.get coupons.save coupons.remove impersonation.start organizations.list
      organizations.export organizations.search organizations.users organizations.userWithoutChurch
      organizations.view organizations.addCredits organizations.suspend organizations.reactivate
      organizations.extendTrial organizations.settleLarger platform.state platform.retryJob pricing.list pricing.edit`,
  },
  'church.erase': { may: 'admin', isFresh: true, calls: 'privacy.eraseChurch' },
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

const ACT_BY_CALL = new Map(
  ACTS.flatMap((act) => wordsOf(TABLE[act].calls).map((name): [string, Act] => [name, act])),
)
const GUARDED = CALLS.filter(({ isOpen }) => !isOpen)

/** A visitor must be able to do it as a visitor, and as whom they visit. */
type Caller = { who: string; as: readonly string[]; token: string | null }

function mayCall({ as }: Caller, { name }: Call): boolean {
  const act = ACT_BY_CALL.get(name)
  const able = act === undefined ? [] : wordsOf(TABLE[act].may)
  return as.length > 0 && as.every((one) => able.includes(one))
}

/** Whoever has no session, or one that is good for signing up only, must log in. */
const refusalFor = ({ as }: Caller): number => (as.length === 0 || as.includes('signup') ? 401 : 403)

const isLook = ({ method }: Call): boolean => method === 'GET'
const isFresh = ({ name }: Call): boolean => TABLE[ACT_BY_CALL.get(name) as Act].isFresh === true
const ENDS_THE_SESSION = wordsOf(TABLE['account.leave'].calls)

let app: App
let callers: Caller[]
const named = (wanted: string): Caller => callers.find(({ who }) => who === wanted) as Caller
const make = (caller: Caller, call: Call, body?: unknown) =>
  sendTo(app.url, caller.token, { ...call, path: filled(call.path) }, body)

type Made = { caller: Caller; call: Call; status: number; text: string }

/** Makes calls, with nothing in them; answers in words those whose answer is not right. */
async function wrongOf(
  made: readonly { caller: Caller; call: Call }[],
  isRight: (made: Made) => boolean,
): Promise<string[]> {
  const wrong: string[] = []
  for (const { caller, call } of made) {
    const answer = await make(caller, call, isLook(call) ? undefined : {})
    if (!isRight({ caller, call, ...answer }))
      wrong.push(`${call.name} by ${caller.who}: ${answer.status} ${answer.text}`)
  }
  return wrong
}

const everyCallOf = (who: readonly Caller[]) =>
  who.flatMap((caller) => GUARDED.map((call) => ({ caller, call })))

async function personalToken(): Promise<string> {
  const token = newToken()
  const expiresAt = app.clock.now().add({ hours: 24 })
  const link = { churchId: app.graceId, personId: 'anybody', tokenSealed: '', expiresAt }
  await app.deps.db.insert(personalLinks).values({ ...link, tokenHash: hashToken(token) })
  return token
}

beforeAll(async () => {
  app = await startApp()
  const admin = await app.signIn('admin@steeple.test', 'steeple-admin')
  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  const staff = await app.signIn('staff@grace.test', 'steeple-demo')
  const visit = async (client: typeof owner): Promise<string> => {
    const { id } = (await client.get('/profile')).body.user
    return (await admin.post(`/impersonate/${id}`, { reason: 'To be refused' })).body.success.token
  }
  callers = [
    { who: 'owner', as: ['owner'], token: owner.token },
    { who: 'staff', as: ['staff'], token: staff.token },
    { who: 'visitor of an owner', as: ['visitor', 'owner'], token: await visit(owner) },
    { who: 'visitor of staff', as: ['visitor', 'staff'], token: await visit(staff) },
    { who: 'admin', as: ['admin'], token: admin.token },
    { who: 'signup', as: ['signup'], token: (await withDetails(app, 'half@newhope.test')).token },
    { who: 'volunteer', as: [], token: await personalToken() },
    { who: 'nobody', as: [], token: null },
  ]
})
afterAll(() => app.stop())

test('the table names every call that is not open to everybody, once', () => {
  const inTable = ACTS.flatMap((act) => wordsOf(TABLE[act].calls)).toSorted()
  expect(inTable, 'say in the table who may make a new call').toEqual(
    GUARDED.map(({ name }) => name).toSorted(),
  )
})

describe('what somebody may not do', () => {
  test('is refused before what is asked for is looked at', async () => {
    const refused = everyCallOf(callers).filter(({ caller, call }) => !mayCall(caller, call))
    expect(await wrongOf(refused, ({ caller, status }) => status === refusalFor(caller))).toEqual([])
  })

  test('is refused to a visitor with a sentence, whatever the input', async () => {
    const visitor = named('visitor of an owner')
    const refused = GUARDED.filter((call) => call.method !== 'GET' && !mayCall(visitor, call))
    expect(refused.length).toBeGreaterThan(80)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...refused), fc.jsonValue(), async (call, body) => {
        const { status, text } = await make(visitor, call, body)
        expect([call.name, status]).toEqual([call.name, 403])
        expect(JSON.parse(text).error).toContain('You are signed in as somebody else')
      }),
      { numRuns: 150 },
    )
  })

  test('is refused to a visitor also where strangers may call and change something', async () => {
    const caller = named('visitor of an owner')
    const open = CALLS.filter(({ isOpen }) => isOpen).map((call) => ({ caller, call }))
    expect(await wrongOf(open, ({ call, status }) => (status === 403) === !isLook(call))).toEqual([])
  })
})

describe('what somebody may do', () => {
  test('is open to them: whatever only looks, and what visitors may change', async () => {
    const open = everyCallOf(callers).filter(
      ({ caller, call }) =>
        mayCall(caller, call) &&
        !ENDS_THE_SESSION.includes(call.name) &&
        (isLook(call) || caller.as.includes('visitor')),
    )
    expect(await wrongOf(open, ({ status }) => status !== 401 && status !== 403)).toEqual([])
  })

  test('asks for the password once more exactly where a fresh sign-in is needed', async () => {
    app.clock.moveBy({ minutes: 16 })
    const theirs = everyCallOf([named('owner'), named('admin')]).filter(
      ({ caller, call }) => mayCall(caller, call) && (isLook(call) || isFresh(call)),
    )
    const asks = ({ status, text }: Made) => status === 403 && JSON.parse(text).confirm === 'password'
    expect(await wrongOf(theirs, (made) => asks(made) === isFresh(made.call))).toEqual([])
  })

  test('depends in two calls on what is asked for', async () => {
    const send = (path: string, method: string, body: unknown) =>
      sendTo(app.url, named('visitor of an owner').token, { method, path }, body)
    expect((await send('/start-sending', 'POST', { mode: 'live' })).status).toBe(403)
    expect((await send('/start-sending', 'POST', { mode: 'trial' })).status).toBe(403)
    expect((await send('/start-sending', 'POST', { mode: 'paused' })).status).toBe(200)
    for (const change of [
      { name: 'Ada New' },
      { email: 'a@b.test' },
      { church: 'New Name' },
      { weekly_cap: 3 },
    ])
      expect((await send('/profile', 'PUT', change)).status).toBe(403)
    for (const change of [{ plain_names: true }, { tells_cancelled: true }, { one_way_only: false }])
      expect((await send('/profile', 'PUT', change)).status).toBe(200)
  })
})
