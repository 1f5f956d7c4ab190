import type { RoutingChange } from '../../accounts/sessions/routing-notice.actions.ts'

const names: Record<RoutingChange, string> = {
  mobile_number: 'your mobile number',
  home_number: 'your home number',
  pager_number: 'your pager number',
  pager_email: 'your personal e-mail address',
  forwarding_enabled: 'whether your messages are forwarded',
  forward_to_id: 'whom your messages are forwarded to',
  device: 'the devices that show your alerts',
  notification_preferences: 'your notification preferences',
  password: 'your password',
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/**
 * Without values: the notice may be shown on a locked phone.
 * @param actor the administrator who made the change; undefined for the user
 */
export function routingNotice(changes: readonly RoutingChange[], actor: string | undefined) {
  const what = changes.map((change) => names[change])
  return {
    subject: changes.includes('password') ? 'Your password was changed' : 'Where your pages go was changed',
    body: [
      `${actor ?? 'You'} changed: ${list.format(what)}.`,
      'If you do not expect this, check your profile, change your password, and ask an administrator.',
    ].join('\n'),
  }
}
