import { listSessions } from '@wardline/contract/accounts/session.routes.ts'
import { routes, type RouteName } from '@wardline/contract/registry/routes.ts'
import { createForm, uploadFiles } from '../../../fixtures/files/uploads.ts'
import { connectAs } from '../../../fixtures/people/person.ts'
import { featureRows } from '../feature-rows.ts'
import { noInput, type Asked, type MatrixHospital, type Row } from '../matrix.ts'

const onThread = ({ thread }: MatrixHospital): Asked => ({ params: { id: thread.id } })
const onSomeone = ({ someone }: MatrixHospital): Asked => ({ params: { id: someone.user.user_id } })
const photoForm = ({ photo }: MatrixHospital): Asked => ({
  form: createForm({ name: 'sample.png', bytes: photo }),
})
const photoParams = ({ sender }: MatrixHospital): Asked => ({ params: { id: sender.user.user_id } })

const subscribersOnly: Row['statuses'] = [404, 200, 200, 404, 404, 404]
const administratorsOnly: Row['statuses'] = [403, 403, 403, 403, 204, 404]
const selfOrAdministrator: Row['statuses'] = [403, 403, 200, 403, 200, 404]

async function anotherDevice({ url, sender }: MatrixHospital): Promise<Asked> {
  const device = connectAs(url, sender.user)
  await device.signIn()
  const { results } = await device.call(listSessions)
  return { params: { id: results.find((session) => session.is_current)?.id } }
}

/** A missing row does not compile. */
export const rows: Record<RouteName, Row> = {
  getDemoSignIn: { input: noInput, statuses: 200 },
  login: {
    input: ({ sender }) => ({ body: { email: sender.user.email, password: 'demo' } }),
    statuses: 200,
  },
  logout: { input: noInput, statuses: 204 },
  getMe: { input: noInput, statuses: 200 },
  lockSession: { input: noInput, statuses: 204 },
  // 400 means access was granted and the password was wrong.
  unlockSession: { input: () => ({ body: { password: 'not it' } }), statuses: 400 },
  confirmPassword: { input: () => ({ body: { password: 'not it' } }), statuses: 400 },
  getSessionLock: { input: noInput, statuses: 200 },
  noteActivity: { input: noInput, statuses: 204 },
  // The stranger is an administrator of another hospital, and sees and sets its limits.
  getSessionLimits: { input: noInput, statuses: [403, 403, 403, 403, 200, 200] },
  setSessionLimits: {
    input: () => ({ body: { lock_minutes: 60, shared_lock_minutes: 60, session_hours: 24 } }),
    statuses: [403, 403, 403, 403, 200, 200],
  },
  getWaitingMessages: { input: noInput, statuses: 200 },
  listSessions: { input: noInput, statuses: 200 },
  endSession: { input: anotherDevice, statuses: [404, 404, 204, 404, 404, 404] },
  logoutEverywhere: { input: noInput, statuses: 200 },
  // 400 means access was granted and the password was wrong.
  changeOwnPassword: {
    input: () => ({ body: { old_password: 'not it', new_password: 'purple donkey staple' } }),
    statuses: 400,
  },
  uploadPhoto: { input: (w) => ({ ...photoParams(w), ...photoForm(w) }), statuses: selfOrAdministrator },
  getPhoto: {
    input: async (w) => {
      await uploadFiles(
        w.sender,
        [{ name: 'sample.png', bytes: w.photo }],
        routes.uploadPhoto,
        photoParams(w).params,
      )
      return photoParams(w)
    },
    statuses: [200, 200, 200, 200, 200, 404],
  },
  clearPhoto: { input: photoParams, statuses: selfOrAdministrator },
  lockUser: { input: onSomeone, statuses: administratorsOnly },
  unlockUser: { input: onSomeone, statuses: administratorsOnly },
  deactivateUser: { input: onSomeone, statuses: administratorsOnly },
  reactivateUser: { input: onSomeone, statuses: administratorsOnly },
  clearDevices: { input: onSomeone, statuses: administratorsOnly },
  getProfile: { input: photoParams, statuses: selfOrAdministrator },
  changeProfile: {
    input: (w) => ({ ...photoParams(w), body: { title: 'RN' } }),
    statuses: selfOrAdministrator,
  },
  setStatus: {
    input: (w) => ({ ...photoParams(w), body: { status: 'online' } }),
    statuses: selfOrAdministrator,
  },
  getNotifications: { input: photoParams, statuses: selfOrAdministrator },
  setNotifications: {
    input: (w) => ({ ...photoParams(w), body: { settings: [] } }),
    statuses: selfOrAdministrator,
  },
  setUserPassword: {
    input: (w) => ({ ...onSomeone(w), body: { new_password: 'purple donkey staple' } }),
    statuses: administratorsOnly,
  },
  uploadAttachment: { input: photoForm, statuses: 201 },
  uploadFile: { input: photoForm, statuses: 201 },
  downloadFile: { input: ({ attachment }) => ({ params: { id: attachment } }), statuses: subscribersOnly },
  ...featureRows,
  listThreads: { input: noInput, statuses: 200 },
  // Threads of others are left out.
  listThreadCopies: { input: ({ thread }) => ({ query: { ids: String(thread.id) } }), statuses: 200 },
  getThread: { input: onThread, statuses: subscribersOnly },
  createThread: {
    input: ({ sender, recipient }) => ({
      body: {
        subject: 'Hello',
        data: { body: 'Hello' },
        recipient_ids: [sender.user.contact_id, recipient.user.contact_id],
      },
    }),
    statuses: [201, 201, 201, 403, 201, 400],
  },
  listMessages: { input: onThread, statuses: subscribersOnly },
  replyToThread: {
    input: (w) => ({ ...onThread(w), body: { message: 'Hello' } }),
    statuses: [404, 201, 201, 404, 404, 404],
  },
  markThreadRead: { input: (w) => ({ ...onThread(w), body: {} }), statuses: subscribersOnly },
  markThreadDelivered: {
    input: (w) => ({ ...onThread(w), body: { message_id: w.thread.last_message.id } }),
    statuses: [404, 204, 204, 404, 404, 404],
  },
  markThreadUnread: { input: onThread, statuses: subscribersOnly },
  muteThread: { input: onThread, statuses: subscribersOnly },
  unmuteThread: { input: onThread, statuses: subscribersOnly },
  setThreadReminder: {
    input: (w) => ({ ...onThread(w), body: { at: new Date(Date.now() + 3_600_000).toISOString() } }),
    statuses: subscribersOnly,
  },
  removeThreadReminder: { input: onThread, statuses: subscribersOnly },
  leaveThread: { input: onThread, statuses: [404, 409, 409, 404, 404, 404] },
  removeSubscriber: {
    input: ({ thread, recipient }) => ({ params: { id: thread.id, user_id: recipient.user.user_id } }),
    statuses: [404, 403, 409, 404, 404, 404],
  },
  listDepartures: { input: onThread, statuses: subscribersOnly },
  archiveThread: { input: onThread, statuses: subscribersOnly },
  unarchiveThread: { input: onThread, statuses: subscribersOnly },
  changeThreads: {
    input: ({ thread }) => ({ body: { change: 'mark_unread', thread_ids: [thread.id] } }),
    statuses: 200,
  },
  listSubscribers: { input: onThread, statuses: subscribersOnly },
  listMessageTypes: { input: noInput, statuses: 200 },
  boot: { input: noInput, statuses: 200 },
  getThreadFilter: { input: noInput, statuses: 200 },
  setThreadFilter: { input: () => ({ body: { high_priority: true } }), statuses: 200 },
}
