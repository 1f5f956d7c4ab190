import { noInput, type MatrixHospital, type Row } from '../matrix.ts'

const someone = ({ ids, someone: { user } }: MatrixHospital) => ({
  params: { id: ids.account_id, user_id: user.user_id },
})
const unknown = { params: { id: 999_999 } }

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const created = { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }
const asserted = {
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
}

/** Uses the caller's own account; tests/flows/accounts/second-factors tries other accounts. */
export const secondFactorRows = {
  listOwnSecondFactors: { input: noInput, statuses: 200 },
  addTotp: { input: () => ({ body: { name: 'Phone' } }), statuses: 201 },
  confirmTotp: { input: () => ({ ...unknown, body: { one_time_code: '000000' } }), statuses: 404 },
  // 400 means access was granted: the address of the test server has no passkeys.
  startPasskey: { input: noInput, statuses: 400 },
  addPasskey: { input: () => ({ body: { name: 'Laptop', credential: created } }), statuses: 400 },
  renameSecondFactor: { input: () => ({ ...unknown, body: { name: 'Phone' } }), statuses: 404 },
  removeSecondFactor: { input: () => unknown, statuses: 404 },
  // 400: without a second factor.
  renewRecoveryCodes: { input: noInput, statuses: 400 },
  listUserSecondFactors: { input: someone, statuses: [403, 403, 403, 403, 200, 404] },
  resetUserSecondFactors: { input: someone, statuses: [403, 403, 403, 403, 204, 404] },
  // Without a started sign-in.
  signInWithTotp: { input: () => ({ body: { one_time_code: '000000' } }), statuses: 401 },
  signInWithRecoveryCode: { input: () => ({ body: { recovery_code: 'x' } }), statuses: 401 },
  startPasskeyStep: { input: noInput, statuses: 400 },
  signInWithPasskeyStep: { input: () => ({ body: { credential: asserted } }), statuses: 400 },
  startPasskeySignIn: { input: noInput, statuses: 400 },
  signInWithPasskey: { input: () => ({ body: { credential: asserted } }), statuses: 400 },
} satisfies Record<string, Row>
