import { codeText, type Code } from './codes.ts'
import { element, printElement, type Element } from './element.ts'

export const versions = ['1.1', '1.2', '1.3'] as const
export type Version = (typeof versions)[number]

const documentType = (version: Version): string => `wctp-dtd-v${version.replace('.', 'r')}`

/** A complete document. The service may need the document type; we never fetch it. */
export function printOperation(version: Version, operation: Element): string {
  const type = documentType(version)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<!DOCTYPE wctp-Operation SYSTEM "http://dtd.wctp.org/${type}.dtd">\n`,
    printElement(element('wctp-Operation', { wctpVersion: type }, operation)),
  ].join('')
}

/** UTC to the second without a zone designator, the format of the protocol. */
const timestamp = (at: Date): string => at.toISOString().slice(0, 19)

export interface Page {
  message_id: string
  recipient_id: string
  text: string
  choices: readonly string[]
  priority: 'HIGH' | 'NORMAL' | 'LOW'
  submitted: Date
  until: Date
}

interface Sender {
  sender_id: string
  security_code?: string | undefined
  /** Where receipts and replies are posted; without it they are polled, or not wanted. */
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
  // A truncated page is worse than the next channel.
  allowTruncation: false,
})

/** Builds a request from a sender with an agreement with the service ("enterprise host"). */
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

/**
 * Builds a request from any sender ("transient client"); the response has a tracking number to query the status
 * by.
 */
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

export const clientQuery = (of: { sender_id: string; recipient_id: string; tracking_number: string }) =>
  element('wctp-ClientQuery', {
    senderID: of.sender_id,
    recipientID: of.recipient_id,
    trackingNumber: of.tracking_number,
  })

/** `received` confirms the messages of the previous poll, which the service then drops. */
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
