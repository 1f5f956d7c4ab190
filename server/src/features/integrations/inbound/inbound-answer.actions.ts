import type { PageEventKind } from '@wardline/contract/alerts/page-events/page-event.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { listResponseChoices } from '../../alerts/delivery/notice.rules.ts'
import { declineResponse, listShiftResponses } from '../../alerts/delivery/shift-notice-text.rules.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import { recordReceipt } from '../../alerts/delivery/receipt.actions.ts'
import { postExternalReply } from '../../messaging/messages/external-reply.actions.ts'
import { recordExternalResponse } from '../../messaging/responses/response.actions.ts'
import { answerShiftNoticesFromPhone } from '../../paging/shift-notices/shift-notice.actions.ts'
import type { Response } from '../../messaging/acknowledgements/acknowledgement.rules.ts'
import { findPagesAtAddress, type AddressedPage } from './inbound-answer.queries.ts'
import type { InboundChannel } from './inbound-response.queries.ts'
import { isOwnedBy } from './address-owner.rules.ts'
import {
  parseResponse,
  responseInstructions,
  parseResponseText,
  parseShiftAnswer,
  confirmationText,
  type ParsedText,
  type RequestedResponse,
} from './answer-text.rules.ts'

export interface InboundText {
  account_id: number
  /** As alerts are sent to it: E.164, a lower-case e-mail address, or a pager number. */
  address: string
  channel: InboundChannel
  text: string
  /** The whole mail, whose first line is `text`. */
  body?: string
  /**
   * The provider's key of the text, which is the same if it is delivered again; `null` if the provider never
   * repeats.
   */
  delivery_key: string | null
  reference?: string | undefined
  /** Requires a reference, because sender addresses of e-mails are easily forged. */
  must_name?: boolean | undefined
}

/**
 * With `is_accepted`, nothing is left to do. A page was answered, now or earlier by the same response, or a
 * reply was posted.
 */
export interface InboundReply {
  sentence: string
  is_accepted: boolean
}

const no_page_waiting = 'No page is waiting for a response.'
const add_reference = `${no_page_waiting} To reply to an earlier one, add its reference.`

const samePage = (a: AddressedPage, b: AddressedPage) =>
  a.thread_id === b.thread_id && a.message_id === b.message_id && a.user_id === b.user_id

const findOpenPages = (pages: readonly AddressedPage[]): AddressedPage[] =>
  pages
    .filter(({ state }) => state === 'open')
    .filter((page, index, open) => open.findIndex((other) => samePage(other, page)) === index)

/** The newest page of each thread that a text without a reference can be about. */
const findCurrentThreads = (pages: readonly AddressedPage[]): AddressedPage[] =>
  pages
    .filter(({ state, is_recent }) => state === 'open' || is_recent)
    .filter((page, index, all) => all.findIndex(({ thread_id }) => thread_id === page.thread_id) === index)

const requestedResponse = ({
  kind,
  response_options,
  type_options,
  message_count,
}: AddressedPage): RequestedResponse | undefined =>
  kind === null
    ? undefined
    : {
        kind,
        response_options,
        choices: listResponseChoices({ item_kind: kind, response_options, type_options, message_count }),
      }

/** Unanswered shift notices are open like a page, with responses of their own. */
function withShiftResponses(page: AddressedPage): AddressedPage {
  if (!page.has_shift_notices) return page
  const options = listShiftResponses(page.open_shift_notices.map((kind) => ({ kind })))
  return {
    ...page,
    kind: 'confirm',
    state: page.open_shift_notices.length > 0 ? 'open' : 'responded',
    response_options: options,
    type_options: options,
  }
}

/**
 * The user is the one paged at this address; the page is the referenced one, or the only one waiting. A text that
 * matches no answer is posted as the user's reply. Otherwise nothing changes: the sender gets a sentence, and the
 * page's time line records the attempt.
 */
export async function respondByText(db: Database, words: InboundText): Promise<InboundReply> {
  const { account_id, address, text } = words
  const sent = await db.read(account_id, (reader) => findPagesAtAddress(reader, account_id, address))
  const pages = sent.filter((page) => isOwnedBy(page, address)).map(withShiftResponses)
  const read = parseResponseText(text, new Set(pages.map(({ reference }) => reference)))
  const named = read.reference ?? words.reference
  if (named !== undefined) {
    const page = pages.find(({ reference }) => reference === named)
    if (!page) return refusal(`No page ${named} was sent to this address. Nothing was changed.`)
    return respondToPage(db, words, page, read)
  }
  if (words.must_name) return askWhichPage(db, words, findOpenPages(pages))
  return respondToOnlyPage(db, words, pages, read)
}

/** The address has a page that the text can answer: an open or recent one, or one that it names. */
export async function isResponse(
  db: Database,
  { account_id, address, text }: Pick<InboundText, 'account_id' | 'address' | 'text'>,
): Promise<boolean> {
  const sent = await db.read(account_id, (reader) => findPagesAtAddress(reader, account_id, address))
  const pages = sent.filter((page) => isOwnedBy(page, address)).map(withShiftResponses)
  const known = new Set(pages.map(({ reference }) => reference))
  return findCurrentThreads(pages).length > 0 || known.has(parseResponseText(text, known).reference ?? '')
}

/** An answer belongs to the open page, a repeated one to the page answered last, any other text to the current thread. */
function respondToOnlyPage(
  db: Database,
  words: InboundText,
  pages: readonly AddressedPage[],
  read: ParsedText,
): Promise<InboundReply> | InboundReply {
  const open = findOpenPages(pages)
  if (open.length > 1) return askWhichPage(db, words, open)
  const page = open[0] ?? pages.find(({ kind }) => kind !== null)
  if (page && answerTo(page, read.said)) return respondToPage(db, words, page, read)
  const [current, ...others] = findCurrentThreads(pages)
  if (!current) return refusal(pages.length > 0 ? add_reference : no_page_waiting)
  if (others.length > 0) return askWhichPage(db, words, [current, ...others])
  return respondToPage(db, words, current, read)
}

async function askWhichPage(
  db: Database,
  { channel }: InboundText,
  pages: readonly AddressedPage[],
): Promise<InboundReply> {
  const references = pages.slice(0, 5).map(({ reference }) => reference)
  if (references.length === 0) return refusal(no_page_waiting)
  await recordOnPages(db, channel, pages, 'inbound_response_refused', {
    reason: 'It did not say which page it was about.',
  })
  return refusal(`Which page? Add its reference to your response: ${references.join(' or ')}.`)
}

const refusal = (sentence: string): InboundReply => ({ sentence, is_accepted: false })

function answerTo(page: AddressedPage, said: string): Response | undefined {
  const request = requestedResponse(page)
  return request && parseResponse(request, said)
}

async function respondToPage(
  db: Database,
  words: InboundText,
  page: AddressedPage,
  read: ParsedText,
): Promise<InboundReply> {
  const { channel, body } = words
  if (page.has_shift_notices) return respondToShiftNotices(db, words, page, read)
  const answer = answerTo(page, read.said)
  if (!answer) return postText(db, words, page, body ?? read.text)
  const { account_id, thread_id, message_id, user_id } = page
  const request = requestedResponse(page)
  const choices = request?.choices ?? []
  try {
    const { repeated } = await recordExternalResponse(db, {
      account_id,
      user_id,
      thread_id,
      message_id,
      answer,
      via: channel,
    })
    if (!repeated) await recordAnswer(db, channel, page, answer)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await recordRefusal(db, channel, page, refusal_reasons[error.status] ?? 'It could not be stored.')
    return refusal(refusalSentence(error, page, instructions(page, channel)))
  }
  const more = body?.split('\n').slice(1).join('\n').trim() ?? ''
  if (more !== '') await postText(db, words, page, more)
  return { sentence: confirmationText(answer, page.asker, { choices }), is_accepted: true }
}

async function respondToShiftNotices(
  db: Database,
  { channel, body }: InboundText,
  page: AddressedPage,
  read: ParsedText,
): Promise<InboundReply> {
  const { account_id, user_id, thread_id } = page
  const answer = parseShiftAnswer(answerTo(page, read.said), body ?? read.text)
  const choices = requestedResponse(page)?.choices ?? []
  if (!answer || (answer.state === 'declined' && !choices.includes(declineResponse))) {
    await recordRefusal(db, channel, page, 'It matched none of the possible responses.')
    return refusal(page.state === 'open' ? instructions(page, channel) : shifts_answered)
  }
  const phoneAnswer = { account_id, user_id, thread_id, ...answer, via: channel }
  if ((await answerShiftNoticesFromPhone(db, phoneAnswer)) === 0) {
    await recordRefusal(db, channel, page, 'It had already been answered.')
    return refusal(shifts_answered)
  }
  const state = answer.state === 'confirmed' ? 'accepted' : 'rejected'
  await recordAnswer(db, channel, page, { state, response: null })
  return { sentence: shift_confirmations[answer.state], is_accepted: true }
}

const shifts_answered = 'These shifts are already answered or have changed. Open My shifts for details.'

const shift_confirmations = {
  confirmed: 'Confirmed. The scheduler can see it.',
  declined: 'The scheduler was notified. You stay on call until someone else has the shift.',
}

/** Does not answer an open page: its sender reads the text, and the page keeps alerting. */
async function postText(
  db: Database,
  { channel, delivery_key }: InboundText,
  page: AddressedPage,
  text: string,
): Promise<InboundReply> {
  const { account_id, thread_id, user_id, sender_name, state } = page
  const isOpen = state === 'open'
  // A pressed key is no text.
  if (text === '' || channel === 'voice') {
    await recordRefusal(db, channel, page, 'It matched none of the possible responses.')
    return refusal(isOpen ? instructions(page, channel) : no_page_waiting)
  }
  const reply = { account_id, user_id, thread_id, text, via: channel, client_key: delivery_key }
  try {
    await postExternalReply(db, reply)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await recordRefusal(db, channel, page, refusal_reasons[error.status] ?? 'It could not be stored.')
    return refusal(refusalSentence(error, page, error.message))
  }
  await recordOnPages(db, channel, [page], 'inbound_text', {})
  await recordSeen(db, page)
  const sentence = `Your reply was sent to ${sender_name}.`
  return isOpen
    ? refusal(`${sentence} The page is still open. ${instructions(page, channel)}`)
    : { sentence, is_accepted: true }
}

function instructions(page: AddressedPage, channel: InboundChannel): string {
  const choices = requestedResponse(page)?.choices ?? []
  return responseInstructions({ choices }, page.reference, channel === 'voice')
}

const refusal_reasons: Record<number, string> = {
  400: 'It matched none of the possible responses.',
  403: 'The account is locked or deactivated.',
  404: 'It was recalled or reassigned.',
  409: 'It had already been answered.',
}

function refusalSentence(error: AppError, page: AddressedPage, how: string): string {
  if (error.status === 404) return 'That page was recalled or reassigned. Nothing was changed.'
  if (error.status === 400) return how
  const isOwn = page.state === 'accepted' || page.state === 'rejected' || page.state === 'responded'
  if (error.status === 409 && !isOwn && page.answered_by !== null)
    return `That page was answered by ${page.answered_by}.`
  return error.message
}

const recordRefusal = (db: Database, channel: InboundChannel, page: AddressedPage, reason: string) =>
  recordOnPages(db, channel, [page], 'inbound_response_refused', { reason })

async function recordAnswer(db: Database, channel: InboundChannel, page: AddressedPage, answer: Response) {
  await recordOnPages(db, channel, [page], 'inbound_response', { answer: answer.state })
  await recordSeen(db, page)
}

/** A response implies that the alert was seen, so later receipts need no further channel. */
async function recordSeen(db: Database, { account_id, provider, reference }: AddressedPage) {
  if (provider) await recordReceipt(db, { account_id, provider, reference, receipt: 'seen' })
}

const recordOnPages = (
  db: Database,
  via: InboundChannel,
  pages: readonly AddressedPage[],
  kind: Extract<PageEventKind, 'inbound_response' | 'inbound_text' | 'inbound_response_refused'>,
  more: { reason?: string; answer?: Response['state'] },
) =>
  db.write(pages[0]?.account_id ?? 0, (tx) =>
    recordPageEvents(
      tx,
      pages.map(({ thread_id, message_id, user_id, run_id, alert_id, alert_type, reference }) => ({
        thread_id,
        message_id,
        user_id,
        run_id,
        alert_id,
        kind,
        details: { via, alert_type, channel: via, reference, ...more },
      })),
    ),
  )
