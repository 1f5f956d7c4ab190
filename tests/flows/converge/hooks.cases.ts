/** Callbacks run the same actions as user requests, which cover their events. */
const answers = 'runs the action of its user: acceptMessage, rejectMessage, respondToMessage, replyToThread'
const receipts = 'alerts are refetched on a page_event'

export const hooksNotShown = {
  twilioStatus: receipts,
  twilioMessage: answers,
  twilioCall: receipts,
  twilioDigits: answers,
  mailgunEvents: receipts,
  mailgunMail: answers,
  wctpOperation: answers,
}
