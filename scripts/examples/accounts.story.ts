import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../stages/program.ts'
import { inMinutes, withId, type Cast } from './cast.ts'
import type { Recorder } from './recorder.ts'

const pictureForm = (): FormData => {
  const form = new FormData()
  const bytes = readFileSync(path.join(root, 'web/public/icon-192.png'))
  form.append('file', new Blob([bytes], { type: 'image/png' }), 'picture.png')
  return form
}

/** Profiles, photos, attachments and the administration of users. */
export async function recordAccounts(cast: Cast): Promise<void> {
  const { nurse, administrator } = cast
  await nurse.call('getDemoSignIn')
  await nurse.call('getMe')
  const own = withId(nurse.user_id)
  const body = { title: 'Charge nurse', auto_response_enabled: true, auto_response_text: 'In a procedure.' }
  await nurse.call('changeProfile', { ...own, body })
  await nurse.call('getProfile', own)
  await nurse.call('setStatus', { ...own, body: { status: 'dnd', until: inMinutes(120) } })
  await nurse.call('setNotifications', {
    ...own,
    body: { settings: [{ alert_type: 'sms', priority: 2, status: 'dnd', is_on: true }] },
  })
  await nurse.call('getNotifications', own)
  await nurse.call('uploadPhoto', { ...own, form: pictureForm() })
  await nurse.download('getPhoto', own)
  await nurse.call('clearPhoto', own)
  const { id } = await nurse.call('uploadAttachment', { form: pictureForm() })
  await nurse.download('downloadFile', withId(id))
  await nurse.call('uploadFile', { form: pictureForm() })
  await recordAdministration(administrator)
}

async function recordAdministration(administrator: Cast['administrator']): Promise<void> {
  const { results } = await administrator.prepare('listUsers', { query: { search: 'jacobi', page_size: 1 } })
  const colleague = withId(results[0]?.id ?? 0)
  const { changed_by: _, ...limits } = await administrator.call('getSessionLimits')
  await administrator.call('setSessionLimits', { body: limits })
  await administrator.call('lockUser', colleague)
  await administrator.call('unlockUser', colleague)
  await administrator.call('clearDevices', colleague)
  await administrator.call('setUserPassword', { ...colleague, body: { new_password: 'a long new password' } })
  await administrator.call('deactivateUser', colleague)
  await administrator.call('reactivateUser', colleague)
}

/** Last, since it ends sessions. */
export async function recordEndedSessions(
  { nurse, fellow }: Cast,
  signIn: Recorder['signIn'],
): Promise<void> {
  await nurse.call('confirmPassword', { body: { password: 'demo' } })
  await nurse.call('noteActivity')
  await nurse.call('lockSession')
  await nurse.call('getSessionLock')
  await nurse.call('getWaitingMessages')
  await nurse.call('unlockSession', { body: { password: 'demo' } })
  const phone = await signIn('Claire_Prevatt')
  const { results } = await nurse.call('listSessions')
  await nurse.call('endSession', withId(results.find(({ is_current }) => !is_current)?.id ?? 0))
  void phone
  await nurse.call('logoutEverywhere')
  await nurse.call('logout')
  const body = { old_password: 'demo', new_password: 'a long new password' }
  await fellow.call('changeOwnPassword', { body })
}
