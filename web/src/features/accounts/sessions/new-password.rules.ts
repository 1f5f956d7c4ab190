import { newPasswordText, passwordText } from './password.text.ts'

/** Repeats the lengths of the contract, whose schema would add 26 kB. The server checks everything else. */
export function checkNewPassword(text: string): string | undefined {
  if (text.trim().length < 12) return passwordText.tooShort
  return text.length <= 1024 ? undefined : passwordText.tooLong
}

export const checkRepeatedPassword = (draft: {
  new_password: string
  repeated: string
}): Record<string, string> =>
  draft.repeated === draft.new_password ? {} : { repeated: newPasswordText.repeatDiffers }
