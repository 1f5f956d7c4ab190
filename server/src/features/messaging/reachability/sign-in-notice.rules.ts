import type { SignInChange } from '../../accounts/sessions/routing-notice.actions.ts'

const unexpected =
  'If you do not expect this, change your password, sign out your other devices, and ask an administrator.'

/** @param actor the user who made the change; undefined if it was the recipient */
const notices: Record<SignInChange, { subject: string; sentence: (actor: string | undefined) => string }> = {
  second_factor_added: {
    subject: 'A second factor was added',
    sentence: () => 'A second factor was added to your account.',
  },
  second_factor_removed: {
    subject: 'A second factor was removed',
    sentence: () => 'A second factor was removed from your account.',
  },
  second_factors_reset: {
    subject: 'Your second factors were reset',
    sentence: (actor) =>
      `${actor ?? 'The operator of this server'} removed your second factors and recovery codes, and ended your sessions.`,
  },
  recovery_codes_renewed: {
    subject: 'Your recovery codes were replaced',
    sentence: () => 'New recovery codes were created for your account. The earlier ones no longer work.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    sentence: () => 'A recovery code was used to sign in to your account.',
  },
  wrong_codes: {
    subject: 'Wrong codes after your password',
    sentence: () =>
      'Someone entered your password, then too many wrong codes of a second factor. Sign-in by code is closed there for 15 minutes.',
  },
}

/** Without names of factors: the notice may be shown on a locked phone. */
export function signInNotice(change: SignInChange, actor: string | undefined) {
  const { subject, sentence } = notices[change]
  return { subject, body: [sentence(actor), unexpected].join('\n') }
}
