import { childOf, childrenOf, textIn } from '@wardline/server/platform/wctp/element.ts'
import { readXml } from '@wardline/server/platform/wctp/read.ts'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { documentType } from '../document-type.ts'

const folder = path.join(import.meta.dirname, '../../data/wctp/dtd')
const types = new Map(
  ['v1r1', 'v1r2', 'v1r3'].map((version) => [
    `wctp-dtd-${version}`,
    documentType(readFileSync(path.join(folder, `wctp-dtd-${version}.dtd`), 'utf8')),
  ]),
)

const operation = (inside: string) =>
  `<?xml version="1.0"?><wctp-Operation wctpVersion="wctp-dtd-v1r3">${inside}</wctp-Operation>`

export const succeeds = operation(
  '<wctp-Confirmation><wctp-Success successCode="200" successText="Accepted"/></wctp-Confirmation>',
)
export const fails = (code: number) =>
  operation(
    `<wctp-Confirmation><wctp-Failure errorCode="${code}" errorText="No">anything</wctp-Failure></wctp-Confirmation>`,
  )
export const tracked = (number: string) =>
  operation(
    `<wctp-SubmitClientResponse><wctp-ClientSuccess successCode="200" trackingNumber="${number}"/></wctp-SubmitClientResponse>`,
  )
export const polled = (inside: string, wait = 0) =>
  operation(`<wctp-PollResponse minNextPollInterval="${wait}">${inside}</wctp-PollResponse>`)
export const queried = (inside: string) =>
  operation(
    `<wctp-ClientQueryResponse><wctp-ClientMessage>${inside}</wctp-ClientMessage></wctp-ClientQueryResponse>`,
  )

export interface PagerMessage {
  kind: string
  message_id: string
  recipient: string
  security_code: string | undefined
  responses_to: string | undefined
  text: string
  choices: string[]
  attributes: Readonly<Record<string, string>>
}

type Answers = (message: PagerMessage, response: ServerResponse) => string | undefined

/**
 * A pager service by WCTP: refuses what is not valid by the type that it names. `answers` gives the document to answer
 * with; undefined when it has answered by itself.
 */
export async function startPagerService(first: Answers = () => succeeds) {
  const received: PagerMessage[] = []
  let answers = first
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const root = readXml(Buffer.concat(chunks).toString('utf8'))
      const problems = types.get(root.attributes['wctpVersion'] ?? '')?.problems(root) ?? ['no such version']
      response.setHeader('content-type', 'text/xml')
      if (problems.length > 0) return void response.end(fails(302))
      const [asked] = root.children
      if (!asked || typeof asked === 'string') return void response.end(fails(302))
      const header = childOf(asked, 'wctp-SubmitHeader') ?? childOf(asked, 'wctp-SubmitClientHeader')
      const originator = childOf(header, 'wctp-Originator') ?? childOf(header, 'wctp-ClientOriginator')
      const control = childOf(header, 'wctp-MessageControl') ?? childOf(header, 'wctp-ClientMessageControl')
      const payload = childOf(asked, 'wctp-Payload')
      const mcr = childOf(payload, 'wctp-MCR')
      const message: PagerMessage = {
        kind: asked.name,
        message_id: control?.attributes['messageID'] ?? '',
        recipient: childOf(header, 'wctp-Recipient')?.attributes['recipientID'] ?? '',
        security_code: originator?.attributes['securityCode'],
        responses_to: control?.attributes['sendResponsesToID'],
        text: textIn(childOf(mcr, 'wctp-MessageText') ?? payload),
        choices: childrenOf(mcr, 'wctp-Choice').map(textIn),
        attributes: {
          ...asked.attributes,
          ...control?.attributes,
          received: childrenOf(asked, 'wctp-MessageReceived')
            .map(({ attributes }) => attributes['sequenceNo'])
            .join(','),
        },
      }
      received.push(message)
      const answer = answers(message, response)
      if (answer !== undefined) response.end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/wctp`,
    received,
    answers(next: Answers) {
      answers = next
    },
  }
}
