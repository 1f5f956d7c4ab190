import { idParams, route } from '../../route.ts'
import { SetupChecklist } from './setup-checklist.schemas.ts'

export const getSetupChecklist = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/checklist/',
  summary: "List ways a page could be lost or delayed in the setup of the caller's account.",
  allow: { permission: 'accounts.change_account' },
  params: idParams,
  answers: { 200: SetupChecklist },
})
