import * as routes from '@wardline/contract/integrations/hook.routes.ts'
import type { FastifyReply } from 'fastify'
import { handle, sent } from '../../../platform/http/handle.ts'
import type { Hooks } from './hook.access.ts'
import * as mailgun from './mailgun.actions.ts'
import * as twilio from './twilio.actions.ts'
import { takeOperation } from './wctp.actions.ts'

const xml = async (reply: FastifyReply, document: Promise<string>) => {
  await reply.type('text/xml; charset=utf-8').send(await document)
  return sent
}

/** What carriers call. */
export const hookRoutes = (hooks: Hooks) => [
  handle(routes.twilioStatus, (ctx, { params, request, reply }) =>
    xml(reply, twilio.takeStatus(hooks, { ctx, request, uid: params.uid })),
  ),
  handle(routes.twilioMessage, (ctx, { params, request, reply }) =>
    xml(reply, twilio.takeMessage(hooks, { ctx, request, uid: params.uid })),
  ),
  handle(routes.twilioCall, (ctx, { params, request, reply }) =>
    xml(reply, twilio.takeCall(hooks, { ctx, request, ...params })),
  ),
  handle(routes.twilioDigits, (ctx, { params, request, reply }) =>
    xml(reply, twilio.takeDigits(hooks, { ctx, request, ...params })),
  ),
  handle(routes.mailgunEvents, (ctx, { params, request }) =>
    mailgun.takeMailEvent(hooks, { ctx, request, uid: params.uid }),
  ),
  handle(routes.mailgunMail, (ctx, { params, request }) =>
    mailgun.takeMail(hooks, { ctx, request, uid: params.uid }),
  ),
  handle(routes.wctpOperation, (ctx, { params, request, reply }) =>
    xml(reply, takeOperation(hooks, { ctx, request, uid: params.uid })),
  ),
]
