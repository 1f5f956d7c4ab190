/** Routes that carriers call. What they do goes through the actions of people, whose events are tried there. */
const answers =
  'an answer from outside is the answer of its person: acceptMessage, rejectMessage, respondToMessage'
const receipts = 'what became of an alert is asked for again when a page_event comes'

export const hooksNotShown = {
  twilioStatus: receipts,
  twilioMessage: answers,
  twilioCall: receipts,
  twilioDigits: answers,
  mailgunEvents: receipts,
  mailgunMail: answers,
  wctpOperation: answers,
}
