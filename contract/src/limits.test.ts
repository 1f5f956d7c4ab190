import { expect, test } from 'vitest'
import { listDepartments, listUsers } from './accounts/picker.routes.ts'
import { listContacts } from './directory/contact.routes.ts'
import { listObjects } from './directory/object.routes.ts'
import { listMonitorableUsers } from './messaging/monitoring/monitoring.routes.ts'
import * as threads from './messaging/threads/thread.routes.ts'
import { limits } from './limits.ts'

test('messaging §7, §9; paging §9: lists use the page sizes of the specification', () => {
  const sizes = {
    threads: threads.listThreads.query.parse({}).page_size,
    messages: threads.listMessages.query.parse({}).page_size,
    subscribers: threads.listSubscribers.query.parse({}).page_size,
    message_types: threads.listMessageTypes.query.parse({}).page_size,
    contacts: listContacts.query.parse({}).page_size,
    directory: listObjects.query.parse({}).page_size,
    users: listUsers.query.parse({}).page_size,
    monitorable: listMonitorableUsers.query.parse({}).page_size,
    departments: listDepartments.query.parse({}).page_size,
    table: limits.table_page,
  }
  expect(sizes).toEqual({
    threads: 20,
    messages: 30,
    subscribers: 50,
    message_types: 250,
    contacts: 25,
    directory: 25,
    users: 25,
    monitorable: 25,
    departments: 250,
    table: 10,
  })
})
