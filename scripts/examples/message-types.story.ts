import type { Cast } from './cast.ts'

/** An administrator defines a message type. */
export async function recordMessageTypes({ administrator }: Cast): Promise<void> {
  const { account } = await administrator.prepare('getMe')
  const params = { id: account.id }
  const { results } = await administrator.call('listManagedMessageTypes', { params, query: { page_size: 2 } })
  const { id: message_type_id, fields } = await administrator.call('createMessageType', {
    params,
    body: {
      name: 'Blood Product Request',
      priority: 2,
      requires_confirm: true,
      response_options: ['Ready', 'In 20 minutes'],
      fields: [
        { label: 'Product', field_type: 'select', options: ['Red cells', 'Plasma'], required: true },
        { label: 'Units', field_type: 'number', required: true },
      ],
    },
  })
  const type = { ...params, message_type_id }
  await administrator.call('changeMessageType', {
    params: type,
    body: {
      fields: [
        ...fields.map(({ value: _, ...field }) => field),
        { label: 'Call back', field_type: 'text' as const },
      ],
      version: 1,
    },
  })
  await administrator.call('moveMessageType', {
    params: type,
    body: { before_id: results[0]?.id ?? message_type_id },
  })
  await administrator.call('archiveMessageType', { params: type })
  await administrator.call('getManagedMessageType', { params: type })
  await administrator.call('restoreMessageType', { params: type })
}
