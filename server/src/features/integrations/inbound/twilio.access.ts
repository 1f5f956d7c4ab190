import type { FastifyRequest } from 'fastify'
import { isSignedByTwilio } from '../../../platform/providers/twilio-signature.ts'
import { bytesOf, isForm, readFields, type Fields } from '../../../platform/http/fields.ts'
import type { AnonymousContext } from '../../../platform/http/handle.ts'
import type { OpenProvider } from '../../alerts/providers/provider.access.ts'
import { requireHookProvider, type HookContext } from './hook.access.ts'

export interface TwilioHook {
  ctx: AnonymousContext
  request: FastifyRequest
  uid: string
}

export interface TwilioCall {
  account_id: number
  fields: Fields
  /** The origin by which Twilio knows this server, without the path of the webhook. */
  origin: string
  /** The number from which alerts are sent. */
  from_number: string
}

export async function requireTwilio(
  hooks: HookContext,
  { ctx, request, uid }: TwilioHook,
): Promise<TwilioCall> {
  const fields = await readFields(request)
  const origin = hooks.public_url ?? `http://${request.host}`
  const signature = request.headers['x-twilio-signature']
  const isRight = ({ secrets }: OpenProvider) =>
    isSignedByTwilio(secrets['auth_token'] ?? '', {
      url: `${origin}${request.url}`,
      signature: typeof signature === 'string' ? signature : undefined,
      form: fields,
      body: isForm(request) ? undefined : bytesOf(request),
    })
  const { account_id, settings } = await requireHookProvider(
    hooks,
    { kind: 'twilio', uid, address: ctx.address },
    isRight,
  )
  const from_number = settings['from_number']
  return { account_id, fields, origin, from_number: typeof from_number === 'string' ? from_number : '' }
}
