import { createAuthenticator } from '../../tests/fixtures/authenticators/software-authenticator.ts'
import { totpCode } from '../../tests/fixtures/authenticators/totp-app.ts'
import type { Recorder } from './recorder.ts'

const step_ms = 30_000

/** An authenticator app, a passkey and recovery codes of one user; then every way to sign in, and the reset. */
export async function recordSecondFactors(
  { signIn, signInAgain }: Pick<Recorder, 'signIn' | 'signInAgain'>,
  origin: string,
  account_id: number,
): Promise<void> {
  const user = await signIn('Mohammad_Astor')
  const { id, secret } = await user.call('addTotp', { body: { name: 'Phone' } })
  const at = Date.now()
  await user.call('confirmTotp', {
    params: { id },
    body: { one_time_code: totpCode(secret, at - step_ms) },
  })
  const passkey = createAuthenticator()
  const created = passkey.create(await user.call('startPasskey'), { origin })
  await user.call('addPasskey', { body: { name: 'Laptop', credential: created as never } })
  await user.call('renameSecondFactor', { params: { id }, body: { name: 'Work phone' } })
  await user.call('listOwnSecondFactors')
  const { recovery_codes } = await user.call('renewRecoveryCodes')

  const byCode = await signInAgain('Mohammad_Astor')
  await byCode('signInWithTotp', { body: { one_time_code: totpCode(secret, at) } })
  const byRecoveryCode = await signInAgain('Mohammad_Astor')
  await byRecoveryCode('signInWithRecoveryCode', { body: { recovery_code: recovery_codes[0] ?? '' } })
  const byPasskey = await signInAgain('Mohammad_Astor')
  const step = passkey.get(await byPasskey('startPasskeyStep'), { origin })
  await byPasskey('signInWithPasskeyStep', { body: { credential: step as never } })
  const alone = passkey.get(await byPasskey('startPasskeySignIn'), { origin })
  await byPasskey('signInWithPasskey', { body: { credential: alone as never } })

  const administrator = await signIn('Selma_Tilton')
  const params = { id: account_id, user_id: user.user_id }
  await administrator.call('listUserSecondFactors', { params })
  await user.call('removeSecondFactor', { params: { id } })
  await administrator.call('resetUserSecondFactors', { params })
}
