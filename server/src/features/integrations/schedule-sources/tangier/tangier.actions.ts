import type {
  RemoteStaff,
  ScheduleSource,
  ScheduleSourceConfiguration,
  ScheduleSourceNeeds,
  SourceResult,
} from '../schedule-source.rules.ts'
import { createSource, readParts } from '../requests/remote-schedule.actions.ts'
import { createSender, joinUrl, readBody, type SendToSource } from '../requests/source-request.actions.ts'
import { succeed } from '../requests/source-result.rules.ts'
import { splitDays, toSpan, widenDays, type Days } from '../requests/source-time.rules.ts'
import { readTangierOperation, readTangierSchedule, readTangierStaff } from '../schedule-documents.actions.ts'
import type { Envelope } from '../schedule-documents.rules.ts'
import { writeProviderRequest, writeScheduleRequest } from './tangier-schedule.rules.ts'
import { writeEnvelope, type SoapOperation } from './tangier-soap.rules.ts'

type Configuration = Extract<ScheduleSourceConfiguration, { kind: 'tangier' }>

const services = {
  GetSchedule: '/webservices/schedulerequest/schedulerequest.asmx',
  MaintainProviders: '/webservices/ProviderMaintenance/ProviderMaintenance.asmx',
} as const

const most_days = 31

/** Reads the description of the service, and returns how to call it. */
async function openService(
  base_url: string,
  name: keyof typeof services,
  send: SendToSource,
): Promise<SourceResult<(request: string) => Promise<SourceResult<Envelope>>>> {
  const url = joinUrl(base_url, services[name])
  const answer = await send({ url: `${url}?WSDL` })
  const wsdl = answer.ok ? readBody(answer.value) : answer
  if (!wsdl.ok) return wsdl
  const operation = await readTangierOperation({ text: wsdl.value.toString('utf8'), name })
  if (!operation.ok) return operation
  return succeed((request: string) => callOperation(url, operation.value, request, send))
}

async function callOperation(
  url: string,
  operation: SoapOperation,
  request: string,
  send: SendToSource,
): Promise<SourceResult<Envelope>> {
  const answer = await send({
    method: 'POST',
    url,
    headers: { 'Content-Type': 'text/xml; charset=utf-8', SOAPAction: `"${operation.action}"` },
    body: writeEnvelope(operation, request),
  })
  if (!answer.ok) return answer
  const text = answer.value.body.toString('utf8')
  // SOAP 1.1 sends faults with status 500.
  if (answer.value.status === 500 && text.includes('Envelope')) return succeed({ text, operation })
  const body = readBody(answer.value)
  return body.ok ? succeed({ text, operation }) : body
}

export function openTangier(configuration: Configuration, needs: ScheduleSourceNeeds): ScheduleSource {
  const { base_url, site_id, time_zone } = configuration
  const site_ids = site_id.split(',').map((id) => id.trim())

  const source = createSource(configuration, needs, async (days) => {
    const call = await openService(base_url, 'GetSchedule', createSender(needs))
    if (!call.ok) return call
    const parts = site_ids.flatMap((id) => splitDays(days, most_days).map((part) => ({ id, part })))
    return readParts(parts, async ({ id, part }: { id: string; part: Days }) => {
      const answer = await call.value(writeScheduleRequest(configuration, id, widenDays(part)))
      if (!answer.ok) return answer
      return readTangierSchedule({ ...answer.value, span: toSpan(part), zone: time_zone })
    })
  })

  async function readProviderList(): Promise<SourceResult<RemoteStaff[]>> {
    const call = await openService(base_url, 'MaintainProviders', createSender(needs))
    if (!call.ok) return call
    const answer = await call.value(writeProviderRequest(configuration))
    return answer.ok ? readTangierStaff(answer.value) : answer
  }

  return {
    ...source,
    /** The list of providers needs more rights than the schedule, and only adds e-mail and those without a shift. */
    async listStaff() {
      const scheduled = await source.listStaff()
      if (!scheduled.ok) return scheduled
      const listed = await readProviderList()
      return listed.ok ? succeed(mergeStaff(scheduled.value, listed.value)) : scheduled
    },
  }
}

function mergeStaff(scheduled: readonly RemoteStaff[], listed: readonly RemoteStaff[]): RemoteStaff[] {
  const byId = new Map(listed.map((person) => [person.remote_id, person]))
  const known = new Set(scheduled.map(({ remote_id }) => remote_id))
  const people = scheduled.map((person) => {
    const { email = null, phone = null, pager = null } = byId.get(person.remote_id) ?? {}
    return { ...person, email, phone, pager }
  })
  return [...people, ...listed.filter(({ remote_id }) => !known.has(remote_id))]
}
