import type { CallOutcome } from '@wardline/contract/alerts/page-events/page-event.schemas.ts'

export const consoleTitle = 'Open pages'
export const openPagesLabel = 'Open pages, oldest first'
export const callLogTitle = 'Call log'
export const searchTitle = 'Find a page'
export const neededRight = 'open the console'

export const filterLegend = 'Show'
export const filterLabels = { all: 'All', needed: 'Needs action', high: 'High' } as const
export type ConsoleFilterName = keyof typeof filterLabels
export const filterFieldLabel = 'Page, group or person'

export const loadingText = 'Loading open pages'
export const loadFailedText = 'Could not load the open pages.'
export const noPagesText = 'No page is waiting for an answer.'
export const noMatchText = 'No open page matches the filter.'
export const cutText = (listed: number, count: number): string =>
  `These are the ${listed} oldest of ${count} open pages. Answer or filter some to see the others.`

export const summaryText = (oldest: string | undefined, needed: number): string =>
  [
    oldest === undefined ? [] : `Oldest ${oldest}`,
    needed === 0 ? [] : `${needed} ${needed === 1 ? 'needs' : 'need'} action`,
  ]
    .flat()
    .join(' · ')

export const columnLabels = ['Waiting', 'Page', 'Waiting for', 'Last result', 'Next step'] as const
export const hiddenSubjectText = 'Page about a patient whose record is closed to you'
export const hiddenRequestText = 'Message about a patient whose record is closed to you'
export const fromLabel = 'from'
export const waitingForText = 'Waiting for'
export const noResultText = 'Nothing reported yet'
export const readText = (time: string): string => `Opened in the app at ${time}`
export const noStepText = 'No step left'
export const answeredText = (name: string | undefined): string =>
  name === undefined ? 'Answered' : `Answered by ${name}`
export const handledByText = (name: string, isOwn: boolean): string =>
  isOwn ? 'You handle it' : `${name} handles it`
export const nextInText = (left: string): string => `in ${left}`
export const nowText = 'now'

export const chooseText = 'Choose a page to see who is waiting and what you can do.'
export const lostText = 'All steps are used. This page waits for you.'
export const takeOverLabel = 'Take over'
export const takeOverFromLabel = (name: string): string => `Take over from ${name}`
export const releaseLabel = 'Release'
export const takeOverHint =
  'Everyone in the conversation sees that you handle the page. It still waits for an answer. Calling, escalating and reassigning take it over too.'
export const callLabel = (name: string, phone: string | null): string =>
  phone === null ? `Record a call to ${name}` : `Call ${name} · ${phone}`
/** Precedes the instructions of the person's shift. */
export const instructionsLabel = (name: string): string => `To reach ${name}:`
export const escalateLabel = (next: string): string => `Escalate now: ${next}`
export const pageAgainLabel = 'Page again'
export const reassignLabel = 'Send to someone else'
export const openLabel = 'Open conversation'
export const commentLabel = 'Comment to everyone in the conversation'
export const commentRequiredText = 'Enter a comment.'
export const sendLabel = 'Send'
export const historyTitle = 'What happened'
export const olderEntriesText = (count: number): string =>
  count === 1 ? '1 earlier event' : `${count} earlier events`
export const actionFailedText = 'This did not work.'
export const takenOverText = 'You handle this page.'
export const releasedText = 'You no longer handle this page.'
export const pagedAgainText = 'Everyone who has not answered was notified again.'
export const commentSentText = 'Comment sent.'

export const callTitle = (name: string): string => `Call to ${name}`
export const resultLegend = 'Result'
export const outcomeLabels: Readonly<Record<Exclude<CallOutcome, 'responded'>, string>> = {
  accepted: 'Accepts',
  declined: 'Declines',
  reached: 'Reached',
  no_answer: 'No answer',
}
export const respondsLabel = (response: string): string => `Responds: ${response}`
export const noteLabel = 'Note'
export const noteHint = 'For the call log of the operators. It is not sent.'
export const saveCallLabel = 'Save call'
export const callFailedText = 'The call was not saved.'
export const callSavedText = 'Call saved.'
export const discardCallText = 'Discard this call?'
export const answerHint = 'It is recorded as the answer of the person whom you called.'
export const noAnswerHint = 'The page still waits for an answer.'

export const requestsTitle = 'Unanswered requests'
export const requestsNoun = 'requests'
export const requestsHint =
  'Last 24 hours: messages that still need an answer and will not escalate. Select a name to call or page the person.'
export const noRequestsText = 'No message without escalation waits for an answer.'
export const requestColumns = { age: 'Waiting', message: 'Message', waits: 'Waiting for' } as const
export const highOnlyLabel = 'High priority only'
export const answeredCountText = (answered: number, asked: number): string =>
  `${answered} of ${asked} answered`
export const moreNamesText = (count: number): string => `and ${count} more`

export const callsNoun = 'calls'
export const noCallsText = 'No calls yet'
export const callExample =
  'Record a call in the panel of an open page: whom you called, the outcome and a note appear here.'
export const callColumns = {
  at: 'Time',
  user: 'Called',
  outcome: 'Result',
  operator: 'By',
  page: 'Page',
  note: 'Note',
} as const

export const pagesNoun = 'pages'
export const searchLabels = {
  user: 'Sender or recipient',
  group: 'Group',
  patient: 'Patient',
  from: 'From day',
  until: 'Until day',
} as const
export const noResultsText = 'No page matches. Remove a filter, or choose another day.'
export const searchColumns = {
  started: 'Sent',
  page: 'Page',
  group: 'Group',
  sender: 'From',
  state: 'Result',
} as const
export const stateTexts = {
  running: 'Open',
  unanswered: 'No one answered',
  recalled: 'Recalled',
} as const
