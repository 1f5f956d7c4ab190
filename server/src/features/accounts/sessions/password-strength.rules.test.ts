import { expect, test } from 'vitest'
import { commonPasswords } from '../../../platform/secrets/password-list.ts'
import * as errors from './password.errors.ts'
import { passwordProblem } from './password-strength.rules.ts'

const own = [
  'Claire',
  'Prevatt',
  'Claire_Prevatt',
  'claire.prevatt@st-mary.example',
  'St. Mary Hospital',
  'wardline',
]
const common = await commonPasswords()
const problem = (password: string) => passwordProblem(password, own, common)

test('passphrases are accepted, also with a word of the user among others', () => {
  for (const password of [
    'correct horse battery staple',
    'a new passphrase',
    'hospital bicycle purple train',
    'kleiner grüner Kaktus',
    'vq7Lx2mRt9Ks',
    '我喜欢在早上喝绿茶和咖啡',
  ])
    expect([password, problem(password)]).toEqual([password, undefined])
})

test('common passwords are refused, with digits at their ends, substituted letters or repeated', () => {
  for (const password of [
    'password1234',
    'P@ssw0rd2026!',
    '2026-dragon-2026',
    'passwordpassword',
    'needforspeed',
    'Unbelievable',
    'iloveyou iloveyou',
  ])
    expect([password, problem(password)]).toEqual([password, errors.commonPassword])
})

test('repetitions and sequences are refused', () => {
  for (const password of [
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '123456789012',
    '210987654321',
    'qwertyuiopas',
    'ab12 ab12 ab12 ',
  ])
    expect([password, problem(password)]).toEqual([password, errors.simplePassword])
})

test('the data of the user, with little else, is refused', () => {
  for (const password of [
    'ClairePrevatt2026',
    'prevatt-claire!',
    'claire.prevatt@st-mary.example',
    'Hospital 1234567',
    'wardline wardline1',
  ])
    expect([password, problem(password)]).toEqual([password, errors.ownDataPassword])
})
