import * as routes from '@wardline/contract/integrations/hook.routes.ts'
import type { FastifyReply } from 'fastify'
import { handle, replyHandled } from '../../../platform/http/handle.ts'
import * as calls from './pager-call-hook.actions.ts'
import * as mailgun from './mailgun.actions.ts'
import * as twilio from './twilio.actions.ts'
import { handleOperation, refuseOversizedOperation } from './wctp.actions.ts'

const sendXml = (reply: FastifyReply, document: string): FastifyReply =>
  reply.type('text/xml; charset=utf-8').send(document)

const xml = async (reply: FastifyReply, document: Promise<string>) => {
  await sendXml(reply, await document)
  return replyHandled
}

export const hookRoutes = (hooks: calls.CallHookContext) => [
  handle(routes.twilioStatus, (ctx, { params, request, reply }) =>
    xml(reply, twilio.handleStatus(hooks, { ctx, request, uid: params.uid })),
  ),
  handle(routes.twilioMessage, (ctx, { params, request, reply }) =>
    xml(reply, twilio.handleMessage(hooks, { ctx, request, uid: params.uid })),
  ),
  handle(routes.twilioCall, (ctx, { params, request, reply }) =>
    xml(reply, twilio.handleCall(hooks, { ctx, request, ...params })),
  ),
  handle(routes.twilioDigits, (ctx, { params, request, reply }) =>
    xml(reply, twilio.handleDigits(hooks, { ctx, request, ...params })),
  ),
  handle(routes.pagerCall, (ctx, { params, request, reply }) =>
    xml(reply, calls.handlePagerCall(hooks, { ctx, request, uid: params.uid })),
  ),
  handle(routes.pagerCallTurn, (ctx, { params, request, reply }) =>
    xml(reply, calls.handlePagerCallTurn(hooks, { ctx, request, uid: params.uid })),
  ),
  handle(routes.pagerCallRecorded, (ctx, { params, request, reply }) =>
    xml(reply, calls.handlePagerCallRecorded(hooks, { ctx, request, uid: params.uid })),
  ),
  handle(routes.pagerCallRecording, (ctx, { params, request, reply }) =>
    xml(reply, calls.handlePagerCallRecording(hooks, { ctx, request, uid: params.uid })),
  ),
  handle(routes.mailgunEvents, (ctx, { params, request }) =>
    mailgun.handleMailEvent(hooks, { ctx, request, uid: params.uid }),
  ),
  handle(routes.mailgunMail, (ctx, { params, request }) =>
    mailgun.handleMail(hooks, { ctx, request, uid: params.uid }),
  ),
  handle(
    routes.wctpOperation,
    (ctx, { params, request, reply }) =>
      xml(reply, handleOperation(hooks, { ctx, request, uid: params.uid })),
    { whenTooLarge: (reply) => sendXml(reply.code(200), refuseOversizedOperation()) },
  ),
]
