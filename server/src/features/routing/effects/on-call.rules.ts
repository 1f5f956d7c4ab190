import type { ApplyAction } from './effect.rules.ts'
import { redirectTo } from './redirect.rules.ts'

export const onCall: ApplyAction = (draft, fields, context) => {
  const contact_ids = [context.contactOfGroup(fields['paging_group_id'] as number)]
  return redirectTo(draft, { type: 'OnCallAction', contact_ids, use: 'contact' }, context)
}
