/** Callbacks run the same actions as user requests, which cover their events. */
const answers = 'runs the action of its user: acceptMessage, rejectMessage, respondToMessage, replyToThread'
const receipts = 'alerts are refetched on a page_event'

export const hooksNotShown = {
  startSandboxCall: 'a greeting changes no screen',
  pressSandboxKeys: 'the page is shown as one of createThread',
  recordSandboxMessage: 'as pagerCallRecording',
  endSandboxCall: 'as pressSandboxKeys',
  sendSandboxText: 'as pressSandboxKeys',
  twilioStatus: receipts,
  twilioMessage: answers,
  twilioCall: receipts,
  twilioDigits: answers,
  pagerCall: 'a greeting changes no screen',
  pagerCallTurn: 'the page is shown as one of createThread',
  pagerCallRecorded: 'as pagerCallTurn',
  pagerCallRecording: 'open conversations refetch their messages (pager-recordings.test.ts)',
  mailgunEvents: receipts,
  mailgunMail: answers,
  wctpOperation: answers,
}
