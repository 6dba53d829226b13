/**
 * The ids of Grace Chapel that tests and demonstrations refer to. Plan ids count from the first plan that
 * was upcoming when the world was seeded: `firstSunday` has been asked for, everything later is pencilled in.
 */
export const GRACE = {
  organizationId: '1001',
  folders: { weekend: '1101', midweek: '1102' },
  serviceTypes: {
    sundayGathering: '1201',
    graceKids: '1202',
    youth: '1203',
    specialServices: '1204',
    /** Its plans and people answer 403. */
    elders: '1205',
  },
  teams: {
    worship: '1301',
    tech: '1302',
    /** The split team. */
    hosts: '1303',
    kidsVolunteers: '1304',
    youthLeaders: '1305',
    specialTeam: '1306',
  },
  plans: {
    lastSunday: '51000',
    firstSunday: '51001',
    secondSunday: '51002',
    thirdSunday: '51003',
    firstKids: '52001',
    secondKids: '52002',
    firstYouth: '53001',
    secondYouth: '53002',
    eveningOfThanks: '54001',
    withoutDates: '54002',
  },
  people: {
    /** The administrator, as whom tests log in. */
    ruthMoore: '7001',
    /** In two positions of every Sunday Gathering: vocals and keys. */
    naomiPrice: '7002',
    samuelBrooks: '7003',
    /** A couple and their son share one number. */
    annaWhitfield: '7004',
    benWhitfield: '7005',
    tobyWhitfield: '7006',
    /** No number at all. */
    edithLarsen: '7007',
    /** One number, of location Home. */
    walterHayes: '7008',
    /** Two mobile numbers; the second is primary. */
    priyaNair: '7009',
    /** A British number. */
    fionaGrant: '7010',
    /** Archived, yet still on plans. */
    colinMeyer: '7011',
    /** Merged: Margaret Cole stays, her other record is gone. */
    margaretCole: '7012',
    mergedAway: '7999',
    /** On plans as a guest without a team. */
    peterLund: '7013',
    /**
     * Their numbers are magic numbers of the carrier: a landline said to be mobile, and an unreachable phone.
     */
    haroldFinch: '7014',
    denisePratt: '7015',
    /** Sings now and then, and not on the first weekend. */
    joinsSometimes: '7144',
  },
} as const

/** The id of the row in the n-th slot (from 0) of a plan that a weekly pattern made. */
export const rowId = (planId: string, slot: number): string => `${planId}${String(slot + 1).padStart(2, '0')}`
