import { guardedFetch, OutboundError } from '../outbound/fetch.ts'
import type { Outbound } from '../outbound/target.ts'
import { basicAuth } from '../outbound/request.ts'

interface TwilioAccount {
  base_url: string
  account_sid: string
  auth_token: string
}

/** Two minutes of speech are far below; Twilio's MP3 has 32 kbit/s. */
const limits = { timeout_ms: 20_000, max_response_bytes: 10_485_760 }

export type FetchedRecording = { bytes: Buffer } | { problem: 'later' | 'gone' }

export const isRecordingSid = (sid: string): boolean => /^RE[0-9a-fA-F]{32}$/.test(sid)

/** The address is built from the settings: one in a callback could lead anywhere. Undefined without a response. */
async function request(
  out: Outbound,
  { base_url, account_sid, auth_token }: TwilioAccount,
  method: 'GET' | 'DELETE',
  file: string,
): Promise<Response | undefined> {
  const address = `${base_url}/2010-04-01/Accounts/${account_sid}/Recordings/${file}`
  try {
    return await guardedFetch(out, address, { method, headers: basicAuth(account_sid, auth_token) }, limits)
  } catch (error) {
    if (error instanceof OutboundError) return undefined
    throw error
  }
}

export async function fetchRecording(
  out: Outbound,
  account: TwilioAccount,
  sid: string,
): Promise<FetchedRecording> {
  const response = await request(out, account, 'GET', `${sid}.mp3`)
  if (response?.status === 410) return { problem: 'gone' }
  // Just after a call, Twilio does not know the recording yet.
  if (response?.status !== 200) return { problem: 'later' }
  const bytes = Buffer.from(await response.arrayBuffer())
  return isMp3(bytes) ? { bytes } : { problem: 'gone' }
}

/** An ID3 tag, or the sync word of an MPEG audio frame. */
const isMp3 = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).toString('latin1') === 'ID3' ||
  (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0)

/** Once it is stored here, no copy stays at Twilio. True if it is gone. */
export async function deleteRecording(out: Outbound, account: TwilioAccount, sid: string): Promise<boolean> {
  const response = await request(out, account, 'DELETE', `${sid}.json`)
  return response?.status === 204 || response?.status === 404
}
