import type { PageEventKind } from '@wardline/contract/alerts/page-event.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { choicesOf } from '../../alerts/notice.rules.ts'
import { notePageEvents } from '../../alerts/page-event.actions.ts'
import { noteReceipt } from '../../alerts/receipt.actions.ts'
import { answerAs } from '../../messaging/answer.actions.ts'
import type { Answer } from '../../messaging/open-item.rules.ts'
import { pagesAt, type PageThere } from './outside-answer.queries.ts'
import type { OutsideMedium } from './outside-word.queries.ts'
import { isTheirs } from './owner.rules.ts'
import { answerOf, howToAnswer, readWords, thanks, type Asked } from './words.rules.ts'

export interface OutsideWords {
  account_id: number
  /** As an alert was sent there: a number (E.164), a mail address in small letters, a pager's number. */
  address: string
  medium: OutsideMedium
  text: string
  /** The page that was answered, where the carrier says so itself. */
  reference?: string | undefined
  /** Only a page that is named: a mail's sender is easily written by somebody else. */
  must_name?: boolean | undefined
}

/** What goes back. `taken`: a page was answered, now or by the same answer before. */
export interface OutsideReply {
  sentence: string
  taken: boolean
}

const nothingWaits = 'Nothing is waiting for an answer.'

const samePage = (a: PageThere, b: PageThere) =>
  a.thread_id === b.thread_id && a.message_id === b.message_id && a.user_id === b.user_id

/** One alert of each page that still waits for an answer from here, the newest of each. */
const openPages = (pages: readonly PageThere[]): PageThere[] =>
  pages
    .filter(({ state }) => state === 'open')
    .filter((page, index, open) => open.findIndex((other) => samePage(other, page)) === index)

const askedOf = ({ asks, response_options, type_options, bundle }: PageThere): Asked | undefined =>
  asks === null
    ? undefined
    : {
        asks,
        response_options,
        choices: choicesOf({ item_asks: asks, response_options, type_options, bundle }),
      }

/**
 * The one place where words from outside become an answer of exactly one open item. Who answers is whoever was paged at
 * this address; which page is the one that they name, or the only one that waits there. Anything else changes nothing,
 * is said in a sentence, and stands in the time line of the page that it was about.
 */
export async function answerByWords(db: Database, words: OutsideWords): Promise<OutsideReply> {
  const { account_id, address, medium, text } = words
  const sent = await db.read(account_id, (reader) => pagesAt(reader, account_id, address))
  const pages = sent.filter((page) => isTheirs(page, address))
  const read = readWords(text, new Set(pages.map(({ reference }) => reference)))
  const named = read.reference ?? words.reference
  if (named !== undefined) {
    const page = pages.find(({ reference }) => reference === named)
    if (!page) return refusedAtAll(`No page ${named} was sent to you here. Nothing was changed.`)
    return answerPage(db, words, page, read.said)
  }
  const open = openPages(pages)
  const [only, ...others] = open
  // What was answered last, so that the same answer once more is as good as the first.
  const page = only ?? pages.find(({ asks }) => asks !== null)
  if (!page) return refusedAtAll(nothingWaits)
  if (others.length > 0 || words.must_name) {
    const references = open.slice(0, 5).map(({ reference }) => reference)
    if (references.length === 0) return refusedAtAll(nothingWaits)
    await note(db, medium, open, 'outside_answer_refused', {
      reason: 'It did not say which page it was about.',
    })
    return refusedAtAll(`Which page? Add its reference to your answer: ${references.join(' or ')}.`)
  }
  return answerPage(db, words, page, read.said)
}

const refusedAtAll = (sentence: string): OutsideReply => ({ sentence, taken: false })

async function answerPage(
  db: Database,
  { account_id, medium }: OutsideWords,
  page: PageThere,
  said: string,
): Promise<OutsideReply> {
  const asked = askedOf(page)
  if (!asked) return refusedAtAll('That message asks for no answer. Open Wardline to read it.')
  const answer = answerOf(asked, said)
  const how = howToAnswer(asked, page.reference, medium === 'voice')
  if (!answer) {
    await refuse(db, medium, page, 'It was none of the answers that are offered.')
    return refusedAtAll(page.state === 'open' ? how : nothingWaits)
  }
  const { thread_id, message_id, user_id } = page
  try {
    const { repeated } = await answerAs(db, {
      account_id,
      user_id,
      thread_id,
      message_id,
      answer,
      via: medium,
    })
    if (!repeated) await noteAnswer(db, medium, page, answer)
    return { sentence: thanks(answer, page.asker, asked), taken: true }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const sentence = refusalSentence(error, page, how)
    await refuse(db, medium, page, notedReasons[error.status] ?? 'It could not be taken.')
    return refusedAtAll(sentence)
  }
}

/** Why an answer is not taken, for the time line: it holds neither names nor what can be answered. */
const notedReasons: Record<number, string> = {
  400: 'It was none of the answers that are offered.',
  403: 'Their account is locked or no longer active.',
  404: 'It was taken back, or is not theirs any more.',
  409: 'It had been answered before.',
}

/** The same in words for who gave it. */
function refusalSentence(error: AppError, page: PageThere, how: string): string {
  if (error.status === 404) return 'That page was taken back, or is not yours any more. Nothing was changed.'
  if (error.status === 400) return how
  const isOwn = page.state === 'accepted' || page.state === 'rejected' || page.state === 'responded'
  if (error.status === 409 && !isOwn && page.answered_by !== null)
    return `That page was answered by ${page.answered_by}.`
  return error.message
}

const refuse = (db: Database, medium: OutsideMedium, page: PageThere, reason: string) =>
  note(db, medium, [page], 'outside_answer_refused', { reason })

async function noteAnswer(db: Database, medium: OutsideMedium, page: PageThere, answer: Answer) {
  await note(db, medium, [page], 'outside_answer', { answer: answer.state })
  const { carrier, reference } = page
  // Whoever answers has seen it: what the carrier says of it later rings nobody.
  if (carrier) await noteReceipt(db, { account_id: page.account_id, carrier, reference, receipt: 'seen' })
}

/** Into the time line of these pages. The reason is for the sender's eyes as well. */
const note = (
  db: Database,
  via: OutsideMedium,
  pages: readonly PageThere[],
  kind: Extract<PageEventKind, 'outside_answer' | 'outside_answer_refused'>,
  more: { reason?: string; answer?: Answer['state'] },
) =>
  db.write(pages[0]?.account_id ?? 0, (tx) =>
    notePageEvents(
      tx,
      pages.map(({ thread_id, message_id, user_id, run_id, alert_id, alert_type, reference }) => ({
        thread_id,
        message_id,
        user_id,
        run_id,
        alert_id,
        kind,
        details: { via, alert_type, medium: via, reference, ...more },
      })),
    ),
  )
