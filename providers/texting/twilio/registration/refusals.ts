import type { RegistrationField, RegistrationRemedy } from '#core/vocabulary/numbers.ts'

/** Why something was refused, the field of our form that it is about, and what is to be done. */
export type Refusal = {
  cause: string
  field: RegistrationField | null
  fix: string
  remedy: RegistrationRemedy
}

const told =
  (remedy: RegistrationRemedy) =>
  (field: RegistrationField | null, cause: string, fix: string): Refusal => ({ cause, field, fix, remedy })
/** The church corrects it and hands it in again. */
const mend = told('correct')
/** The campaign was refused for what the brand says, which cannot be changed while the campaign is there. */
const anew = told('anew')
/** Nothing that the church could correct. */
const help = told('operator')

const ASK_US = 'Write to us with Get Help: we take it up with the carriers.'
const ours = (cause: string): Refusal => help(null, cause, ASK_US)
const forbidden = (what: string): Refusal =>
  help(
    'website',
    `The reviewers think that your church texts about ${what}, which nobody may.`,
    `Take it off your website if it is there, and write to us with Get Help: the refusal stands until a person has looked at it again.`,
  )
const consent = (cause: string): Refusal =>
  help(
    null,
    cause,
    'The words with which your volunteers agree come from us. Write to us with Get Help, and we hand it in corrected.',
  )

const IRS_LETTER =
  'Compare both with the letter in which the IRS assigned the EIN (CP 575 or 147C) and write them exactly as there.'
const NO_EXEMPTION = mend(
  'ein',
  'The IRS lists no tax exemption, 501(c)(3), for this EIN.',
  'Give the EIN of the church itself, or of the body whose group exemption covers it.',
)
const EIN_DIFFERS = mend(
  'ein',
  'The EIN and the legal name do not match what the IRS has on file.',
  IRS_LETTER,
)
const NOT_PUBLIC = help(
  'church',
  'The carriers took the church for a company that is listed at a stock exchange.',
  'Check the legal name, and write to us with Get Help.',
)
const NO_AUTHORITY = help(
  'church',
  'The carriers took the church for a public authority.',
  'Check the legal name, and write to us with Get Help.',
)

/** Words of The Campaign Registry about a brand (`brand_feedback`). */
const FEEDBACK: Record<string, Refusal> = {
  TAX_ID: EIN_DIFFERS,
  NONPROFIT: NO_EXEMPTION,
  STOCK_SYMBOL: NOT_PUBLIC,
  GOVERNMENT_ENTITY: NO_AUTHORITY,
  OTHERS: mend(
    'church',
    'The carriers could not find the church from what was given.',
    `Legal name, EIN and address must belong together. ${IRS_LETTER}`,
  ),
}

/** Brands (twilio.com/docs/api/errors/30701 to 30799, 217xx). */
const OF_BRANDS: Record<string, Refusal> = {
  '21724': ours('The registration was corrected more often than the carriers allow.'),
  '21725': ours('The carriers do not take a correction in the state that the registration is in.'),
  '21731': ours('The carriers have suspended this registration for a breach of their rules.'),
  '21736': mend(
    'email',
    'The e-mail address could not be confirmed.',
    'Give one that somebody of the church reads, and open the letter that the carriers send there within seven days.',
  ),
  '21737': anew(
    'email',
    'The e-mail address was never confirmed, so no texts can be registered.',
    'Give an address that somebody of the church reads.',
  ),
  '30701': mend(
    'address',
    'One of the fields is not in the form that the carriers expect.',
    'Check the address, the ZIP code, the phone and the website for letters and signs that do not belong there.',
  ),
  '30702': mend('church', 'The carriers do not find the registration any more.', 'Hand it in once more.'),
  '30703': help(
    'ein',
    'Somebody has registered with the same details before.',
    'If another texting service has registered your church, that does no harm; write to us with Get Help, and we have it cleared.',
  ),
  '30712': ours('No more churches can be registered at the moment.'),
  '30714': ours('The carriers did not take a proof that goes with the registration.'),
  '30729': mend(
    'zip',
    'Churches of the country in the address cannot be registered.',
    'Give the church’s street address in the US with its ZIP code.',
  ),
  '30751': mend('phone', 'The carriers do not accept the phone number.', 'Give a mobile number of the US.'),
  '30753': mend(
    'email',
    'The carriers do not accept the e-mail address.',
    'Give an address of the church’s own website, not of a free mail service.',
  ),
  '30754': mend(
    'address',
    'Street, city, state and ZIP code together are not an address that the post office knows.',
    'Write them as in tools.usps.com/zip-code-lookup.',
  ),
  '30755': mend(
    'zip',
    'The carriers do not register churches of the country in the address.',
    'Give a street address in the US with its ZIP code.',
  ),
  '30756': mend(
    'church',
    'The name does not look like one that people write.',
    'Write the legal name in plain letters, without signs or capitals throughout.',
  ),
  '30757': mend('ein', 'The EIN is missing.', 'Give the nine digits of the church’s EIN.'),
  '30758': ours('The carriers were not told which authority gave the EIN.'),
  '30790': ours('Something failed at the carriers while they looked at the registration.'),
  '30791': mend(
    'church',
    'The carriers were out of order for a moment.',
    'Nothing is wrong with what you gave: hand it in again as it is.',
  ),
  '30792': ours('Something failed at the carriers, and they do not say what.'),
  '30793': ours('Parts of the registration do not belong together.'),
  '30794': ours('The carriers could not work on the registration, and do not say why.'),
  '30795': EIN_DIFFERS,
  '30796': NOT_PUBLIC,
  '30797': NO_AUTHORITY,
  '30798': NO_EXEMPTION,
  '30799': mend(
    'ein',
    'The carriers could not confirm the EIN, the legal name and the address.',
    `They must belong together. ${IRS_LETTER}`,
  ),
}

/** Campaigns (twilio.com/docs/api/errors/30880 to 30994, and those shared with toll-free numbers, 305xx). */
const OF_CAMPAIGNS: Record<string, Refusal> = {
  '30540': consent('The reviewers miss the text that confirms to a volunteer that he gets texts now.'),
  '30544': consent('The place where volunteers agree does not say what they will be texted about.'),
  '30880': ours('The reviewers refused it and do not say why.'),
  '30881': anew(
    'email',
    'The e-mail address belongs to a free mail service, or not to the church’s website.',
    'Give an address of the church’s own website, such as office@yourchurch.org.',
  ),
  '30882': help(
    'website',
    'The terms on the website speak of advertising for others or of handing on phone numbers.',
    'Take that out of the terms, or leave the website empty so that we show ours, and write to us with Get Help.',
  ),
  '30883': forbidden('sex, hate, alcohol, weapons or tobacco'),
  '30884': forbidden('something that nobody has asked for'),
  '30885': help(
    null,
    'The reviewers consider the registration too risky.',
    'It cannot be handed in again by itself. Write to us with Get Help.',
  ),
  '30886': ours('The reviewers do not see from the description who texts whom, and why.'),
  '30887': consent('The reviewers do not see how a volunteer can stop the texts.'),
  '30888': ours('The reviewers expect a question about age, which your texts do not need.'),
  '30889': ours('The registration says of phone numbers in the texts what the samples do not show.'),
  '30890': ours('The answer to HELP does not name the church with a phone number or an e-mail address.'),
  '30891': anew(
    'website',
    'The website does not open.',
    'Give an address that opens without signing in, or leave it empty: reviewers are then shown our page of your church.',
  ),
  '30892': ours('The links in the sample texts are of a kind that reviewers do not accept.'),
  '30893': help(
    'church',
    'The sample texts do not fit what is registered.',
    'Check that the name is the one that your volunteers know, and write to us with Get Help.',
  ),
  '30894': anew(
    'church',
    'What the registration says of the church does not belong to those who send the texts.',
    'Give name, EIN, address and website of the church itself, not of an association, a contractor or another church.',
  ),
  '30895': ours('The reviewers think that the texts are about loans.'),
  '30896': consent('The reviewers do not see clearly enough how volunteers agree to be texted.'),
  '30897': forbidden('loans, debts, gambling or other things that are excluded'),
  '30898': help(
    'ein',
    'The same EIN was registered too often.',
    'Tell us with Get Help which other services have registered your church. Handing it in again makes it worse.',
  ),
  '30899': ours('One of the phone companies has refused it and does not say why.'),
  '30900': ours('The phone companies do not take this kind of registration from your church.'),
  '30901': mend(
    null,
    'The review was not finished in time.',
    'Nothing is wrong with what you gave: hand it in again as it is.',
  ),
  '30902': ours('A company between us and the phone companies has refused it.'),
  '30903': ours('The church was registered as a single person.'),
  '30904': ours('The registration has not arrived where it belongs.'),
  '30905': ours('The registration was used before it was accepted.'),
  '30906': ours('The reviewers found something that is against their rules.'),
  '30907': anew(
    'website',
    'The website does not belong to the church as registered.',
    'Give the church’s own website, on which its legal name and address can be read, or leave it empty.',
  ),
  '30908': help(
    'website',
    'The reviewers found no privacy policy, or one without the sentence that phone numbers are not handed on.',
    'Leave the website empty so that they are shown ours, or write to us with Get Help.',
  ),
  '30909': consent('The reviewers could not find the place where volunteers agree to be texted.'),
  '30910': mend(
    'church',
    'Something is not written in English.',
    'Write everything in English letters, as in your official papers.',
  ),
  '30912': ours('The reviewers think that the texts are private ones.'),
  '30913': consent('The reviewers want volunteers to agree to advertising apart from everything else.'),
  '30914': ours('The title of the registration does not fit a single person.'),
  '30915': ours('The church was classed as a single person.'),
  '30917': consent('Not every way in which volunteers can agree is described.'),
  '30919': anew(
    'website',
    'The website says too little about the church or its texts.',
    'Name the church with its address on it, or leave the website empty: reviewers are then shown our page of your church.',
  ),
  '30921': anew(
    'website',
    'The website asks for a password.',
    'Give an address that opens without signing in, or leave it empty: reviewers are then shown our page of your church.',
  ),
  '30922': anew(
    'email',
    'The website of the e-mail address could not be connected with the church.',
    'Give an e-mail address of the church’s own website, or check that the website names the church.',
  ),
  '30923': consent('It looks as if nobody could serve without agreeing to texts.'),
  '30924': consent('Where volunteers agree, one of the sentences that must stand there is missing.'),
  '30925': consent('The box with which people agree must be empty until they tick it themselves.'),
  '30930': ours('The church has as many registrations as one may have.'),
  '30931': consent('It must be possible to say no to texts and serve all the same.'),
  '30932': help(
    'website',
    'The privacy policy does not say that phone numbers and consents are kept from others.',
    'Add ‘Mobile numbers and text consents are not shared with third parties’ to it, or leave the website empty, and write to us with Get Help.',
  ),
  '30933': ours('The address of the privacy policy was missing.'),
  '30934': ours('The address of the terms was missing.'),
  '30990': ours('The registration is suspended for what was texted.'),
  '30991': anew(
    'ein',
    'The church itself is not confirmed by the carriers yet.',
    `EIN and legal name must belong together. ${IRS_LETTER}`,
  ),
  '30992': ours('The move of the registration was broken off.'),
  '30993': ours('The move of the registration was not completed.'),
  '30994': anew(
    'email',
    'The carriers wait for their letter to be opened.',
    'Look for it in the mailbox of the e-mail address, also under spam, or give another address.',
  ),
  SUSPENDED: help(
    null,
    'The carriers have suspended this registration.',
    'Write to us with Get Help: it takes a person to clear it.',
  ),
}

const POLICIES_GONE = ours(
  'The privacy policy or the terms could not be opened, or something that must stand there was missing.',
)
const OPT_IN_GONE = ours('The page where volunteers agree could not be opened.')
const SAMPLE_URL =
  'The links in the sample texts are ours. Write to us with Get Help, and we hand it in corrected.'

/** Toll-free verifications (twilio.com/docs/api/errors/30436 to 30527, 'Why was my toll-free verification rejected?'). */
const OF_VERIFICATIONS: Record<string, Refusal> = {
  '30436': ours('The carriers do not find the number.'),
  '30437': mend(
    null,
    'The time to correct it is over.',
    'Hand it in again all the same: it is looked at as a new one.',
  ),
  '30440': ours('The reviewers refused it and do not say why.'),
  '30441': forbidden('sex'),
  '30442': forbidden('something that nobody has asked for'),
  '30443': forbidden('loans'),
  '30444': forbidden('fraud'),
  '30445': mend(
    'church',
    'Name, address, e-mail address or website could not be confirmed.',
    'Give them as they are found of the church in public, and check that the website opens.',
  ),
  '30446': consent('The reviewers do not see that volunteers agree to texts in so many words.'),
  '30447': ours('The number has not arrived at our carrier yet.'),
  '30448': ours('The reviewers expect a question about age, which your texts do not need.'),
  '30449': help(null, 'The address in the sample text is not accepted.', SAMPLE_URL),
  '30451': mend(
    'address',
    'The address was not found.',
    'Write street, city, state and ZIP code as the post office does.',
  ),
  '30452': mend(
    'email',
    'The e-mail address does not work.',
    'Check it for a slip, and give one that the church reads.',
  ),
  '30455': forbidden('hate'),
  '30456': forbidden('alcohol'),
  '30457': forbidden('weapons'),
  '30458': forbidden('tobacco'),
  '30459': forbidden('cannabis'),
  '30460': forbidden('debts that are collected for others'),
  '30461': forbidden('gambling'),
  '30462': forbidden('prize draws'),
  '30463': forbidden('stocks'),
  '30464': forbidden('cryptocurrencies'),
  '30465': forbidden('risky investments'),
  '30466': forbidden('the reduction of debts'),
  '30467': forbidden('the repair of credit records'),
  '30468': forbidden('customers for others'),
  '30469': forbidden('things that are against the law'),
  '30470': forbidden('deceptive advertising'),
  '30471': help(null, 'An address in the sample text does not begin with https.', SAMPLE_URL),
  '30472': mend(
    'church',
    'The reviewers could not confirm the church from what was given.',
    'Compare name, address, e-mail address and website with what can be found of the church in public.',
  ),
  '30473': mend(
    'website',
    'The website does not open.',
    'Give an address that opens without signing in, or leave it empty: reviewers are then shown our page of your church.',
  ),
  '30474': mend(
    'church',
    'The details are those of another business than the one that texts.',
    'Give name, address, e-mail address and website of the church itself.',
  ),
  '30475': consent('It looks as if nobody could serve without agreeing to texts.'),
  '30476': consent('The reviewers were not shown where volunteers agree.'),
  '30477': help(
    'website',
    'The terms or the privacy policy on the website let phone numbers be handed on.',
    'Take that out, or leave the website empty so that reviewers are shown ours, and write to us with Get Help.',
  ),
  '30478': ours('The number was handed in for several senders.'),
  '30479': ours('The church has more toll-free numbers than one may have without a reason.'),
  '30480': forbidden('passwords or accounts of others'),
  '30481': mend(
    null,
    'The verification was taken back.',
    'Hand it in again if the number is still to be used.',
  ),
  '30482': mend(
    'email',
    'The e-mail address is not of the church’s own website.',
    'Give an address such as office@yourchurch.org, not of a free mail service.',
  ),
  '30483': mend(
    'email',
    'The contact must be somebody of the church.',
    'Give an e-mail address and a phone that the church itself answers.',
  ),
  '30484': mend(
    'church',
    'The name of the church does not match the official records.',
    'Write it exactly as on the letter in which the IRS assigned the EIN.',
  ),
  '30485': help(
    'ein',
    'The reviewers ask for official papers of the church.',
    'Write to us with Get Help and attach the letter in which the IRS assigned the EIN.',
  ),
  '30487': help(
    'ein',
    'The reviewers ask for proof of the tax exemption, 501(c)(3).',
    'Write to us with Get Help and attach it; we send it to them.',
  ),
  '30488': mend(
    'church',
    'The name that people use and the legal name differ.',
    'Write the legal name, and see that it stands on the website beside the one that people know.',
  ),
  '30493': POLICIES_GONE,
  '30501': forbidden('elections'),
  '30509': OPT_IN_GONE,
  '30511': consent('The words are missing with which a leader asks a volunteer in person.'),
  '30513': consent('The words with which volunteers agree are not clear enough.'),
  '30519': POLICIES_GONE,
  '30527': mend('ein', 'The EIN is missing or wrong.', 'Give the nine digits as the IRS wrote them.'),
  '30826': forbidden('elections'),
  '30831': consent('The reviewers do not see that volunteers agree to texts expressly.'),
  '30836': OPT_IN_GONE,
  '30837': consent('The page where volunteers agree is not shown whole or without the church’s name.'),
  '30841': consent('The sentence with which volunteers agree is not clear.'),
  '30842': consent('The reviewers were not given a proof of how volunteers agree.'),
  '30847': POLICIES_GONE,
  '30863': forbidden('debts'),
  '30879': ours('The number is not at our carrier yet.'),
}

/** By the code of Twilio's error dictionary (twilio.com/docs/api/errors), or a word for what is wrong with a brand. */
export const REFUSALS: Record<string, Refusal> = {
  ...FEEDBACK,
  ...OF_BRANDS,
  ...OF_CAMPAIGNS,
  ...OF_VERIFICATIONS,
}
