import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dayAfter } from '../cast.ts'

const staff = [{ StaffKey: 'staff-1', FirstName: 'Mohammad', LastName: 'Astor', Email: null }]
const tasks = [
  { TaskKey: 'stroke-day', TaskName: 'Stroke day' },
  { TaskKey: 'stroke-night', TaskName: 'Stroke night' },
]

/** One day shift a week from tomorrow on. */
const schedule = () =>
  [1, 8, 15].map((days) => ({
    ScheduleKey: `shift-${days}`,
    Date: `${dayAfter(days)}T00:00:00`,
    StartDateUTC: `${dayAfter(days)}T12:00:00Z`,
    EndDateUTC: `${dayAfter(days)}T20:00:00Z`,
    StartTime: '07:00:00',
    EndTime: '15:00:00',
    IsPublished: true,
    IsStruck: false,
    Notes: '',
    StaffKey: 'staff-1',
    StaffFName: 'Mohammad',
    StaffLName: 'Astor',
    StaffEmail: null,
    TaskKey: 'stroke-day',
    TaskName: 'Stroke day',
  }))

function respond({ pathname, searchParams }: URL): unknown {
  if (pathname.endsWith('/login')) return { access_token: 'token', token_type: 'bearer', expires_in: '3600' }
  if (pathname.endsWith('/staffmember')) return staff
  if (pathname.endsWith('/task')) return tasks
  const from = searchParams.get('startDate') ?? ''
  const until = searchParams.get('endDate') ?? ''
  return schedule().filter(({ Date: day }) => from <= day.slice(0, 10) && day.slice(0, 10) <= until)
}

/** QGenda on this machine. */
export async function startQgenda() {
  const server = createServer((request, response) => {
    const body = JSON.stringify(respond(new URL(request.url ?? '/', 'http://localhost')))
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base_url: `http://localhost:${(server.address() as AddressInfo).port}/v2`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
