import { passwordText } from './password.text.ts'

/** Repeats the lengths of the contract, whose schema would add 26 kB. The server checks everything else. */
export const newPasswordRule = {
  validate: (text: string): true | string => {
    if (text.trim().length < 12) return passwordText.tooShort
    return text.length <= 1024 || passwordText.tooLong
  },
}
