import { codeText, type Code } from './codes.ts'
import { element, print, type Element } from './element.ts'

export const versions = ['1.1', '1.2', '1.3'] as const
export type Version = (typeof versions)[number]

const documentType = (version: Version): string => `wctp-dtd-v${version.replace('.', 'r')}`

/** A whole document. The type is named for the other side's sake; it is never fetched by us. */
export function printOperation(version: Version, operation: Element): string {
  const type = documentType(version)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<!DOCTYPE wctp-Operation SYSTEM "http://dtd.wctp.org/${type}.dtd">\n`,
    print(element('wctp-Operation', { wctpVersion: type }, operation)),
  ].join('')
}

/** UTC to the second and without a mark for it, as the protocol writes times. */
const timestamp = (at: Date): string => at.toISOString().slice(0, 19)

export interface Page {
  message_id: string
  recipient_id: string
  text: string
  /** Shown as choices of the pager; none: just the text. */
  choices: readonly string[]
  priority: 'HIGH' | 'NORMAL' | 'LOW'
  submitted: Date
  /** Not to be shown after it. */
  until: Date
}

interface Sender {
  sender_id: string
  security_code?: string | undefined
  /** Where receipts and replies are posted; none: nobody is told, or we ask. */
  send_responses_to?: string | undefined
}

const payload = ({ text, choices }: Pick<Page, 'text' | 'choices'>): Element =>
  element(
    'wctp-Payload',
    {},
    choices.length === 0
      ? element('wctp-Alphanumeric', {}, text)
      : element(
          'wctp-MCR',
          {},
          element('wctp-MessageText', {}, text),
          ...choices.map((choice) => element('wctp-Choice', {}, choice)),
        ),
  )

const control = (page: Page, sender: Sender) => ({
  sendResponsesToID: sender.send_responses_to,
  allowResponse: page.choices.length > 0,
  notifyWhenQueued: false,
  notifyWhenDelivered: true,
  notifyWhenRead: true,
  deliveryPriority: page.priority,
  deliveryBefore: timestamp(page.until),
  preformatted: true,
  // Half a page is worse than the next channel.
  allowTruncation: false,
})

/** From one that has an agreement with the pager service ("enterprise host"). */
export const submitRequest = (page: Page, sender: Sender): Element =>
  element(
    'wctp-SubmitRequest',
    {},
    element(
      'wctp-SubmitHeader',
      { submitTimestamp: timestamp(page.submitted) },
      element('wctp-Originator', { senderID: sender.sender_id, securityCode: sender.security_code }),
      element('wctp-MessageControl', {
        messageID: page.message_id,
        transactionID: page.message_id,
        ...control(page, sender),
      }),
      element('wctp-Recipient', { recipientID: page.recipient_id }),
    ),
    payload(page),
  )

/** From anybody ("transient client"); what became of it is asked for by the tracking number of the answer. */
export const submitClientMessage = (page: Page, sender: Sender): Element =>
  element(
    'wctp-SubmitClientMessage',
    {},
    element(
      'wctp-SubmitClientHeader',
      { submitTimestamp: timestamp(page.submitted) },
      element('wctp-ClientOriginator', { senderID: sender.sender_id, miscInfo: sender.security_code }),
      element('wctp-ClientMessageControl', control(page, sender)),
      element('wctp-Recipient', { recipientID: page.recipient_id }),
    ),
    payload(page),
  )

/** What became of a client's message. */
export const clientQuery = (of: { sender_id: string; recipient_id: string; tracking_number: string }) =>
  element('wctp-ClientQuery', {
    senderID: of.sender_id,
    recipientID: of.recipient_id,
    trackingNumber: of.tracking_number,
  })

/** Everything that waits for us; `received` are the numbers of what came with the poll before, and is dropped there. */
export const pollForMessages = (of: {
  poller_id: string
  security_code?: string | undefined
  received: readonly string[]
}) =>
  element(
    'wctp-PollForMessages',
    { pollerID: of.poller_id, securityCode: of.security_code, maxMessagesInBatch: 50 },
    ...of.received.map((sequenceNo) =>
      element(
        'wctp-MessageReceived',
        { sequenceNo },
        element('wctp-Success', { successCode: 200, successText: codeText(200) }),
      ),
    ),
  )

/** Our answer to what was brought to us; `words` say it to whoever reads them. */
export const confirmation = (code: Code, words?: string): Element =>
  element(
    'wctp-Confirmation',
    {},
    code === 200
      ? element(
          'wctp-Success',
          { successCode: code, successText: codeText(code) },
          ...(words === undefined ? [] : [words]),
        )
      : element(
          'wctp-Failure',
          { errorCode: code, errorText: codeText(code) },
          ...(words === undefined ? [] : [words]),
        ),
  )

export const versionResponse = (of: { inquirer: string; asked: string | undefined; now: Date }): Element =>
  element(
    'wctp-VersionResponse',
    {
      responder: 'Wardline',
      dateTimeOfRsp: timestamp(of.now),
      inquirer: of.inquirer,
      dateTimeOfReq: of.asked,
    },
    ...versions.map((version) =>
      element('wctp-DTDSupport', { dtdName: documentType(version), supportType: 'Supported' }),
    ),
  )
