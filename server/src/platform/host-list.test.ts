import { expect, test } from 'vitest'
import { isHostListEntry, isListed } from './host-list.ts'

test.for([
  'emr.hospital.lan',
  '.hospital.lan',
  'emr',
  '10.1.2.3',
  '10.1.0.0/16',
  'fd12::1',
  'fd12::/16',
  '0.0.0.0/0',
])('%s is an entry', (entry) => {
  expect(isHostListEntry(entry)).toBe(true)
})

test.for([
  '',
  '.',
  '10.1.2',
  '10.1.2.3.4',
  '10.0.0.0/33',
  'fd12::/129',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  'https://emr',
  'a b',
  'emr:22',
])('%j is no entry', (entry) => {
  expect(isHostListEntry(entry)).toBe(false)
})

test('a host is listed by its name, its domain or its address', () => {
  const of = (host: string, list: string[]) => isListed({ host, address: '10.1.2.3' }, list)
  expect(of('EMR.hospital.lan', ['emr.hospital.lan'])).toBe(true)
  expect(of('emr.hospital.lan', ['.hospital.lan'])).toBe(true)
  expect(of('hospital.lan', ['.hospital.lan'])).toBe(false)
  expect(of('evil-hospital.lan', ['.hospital.lan'])).toBe(false)
  expect(of('other.example', ['10.1.0.0/16'])).toBe(true)
  expect(of('other.example', ['10.2.0.0/16', 'emr.hospital.lan'])).toBe(false)
})
