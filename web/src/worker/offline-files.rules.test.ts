import { expect, test } from 'vitest'
import { findOfflineFile, findOutdatedCaches, nameCache } from './offline-files.rules.ts'

const origin = 'https://ward.example'
const paths = new Set(['/index.html', '/start.js', '/assets/index-1.js'])
const find = (path: string, mode = 'no-cors', method = 'GET') =>
  findOfflineFile({ method, mode, url: new URL(path, origin).href }, origin, paths)

test('every page opens from the stored shell', () => {
  expect(find('/', 'navigate')).toBe('/index.html')
  expect(find('/Inbox/inbox/thread/7?x=1', 'navigate')).toBe('/index.html')
  expect(find('/users/', 'navigate')).toBe('/index.html')
  expect(find('/start.js')).toBe('/start.js')
  expect(find('/assets/of-an-earlier-version.js')).toBe('/assets/of-an-earlier-version.js')
})

test('answers of the API and files of others never come from the cache', () => {
  for (const path of ['/api/v1/boot/', '/api/docs/', '/users/photos/1', '/healthz', '/metrics']) {
    expect(find(path), path).toBeUndefined()
    expect(find(path, 'navigate'), path).toBeUndefined()
  }
  expect(find('/', 'navigate', 'POST')).toBeUndefined()
  expect(find('https://other.example/assets/index-1.js')).toBeUndefined()
  expect(find('/unknown.txt')).toBeUndefined()
})

test('the current and the previous version are kept', () => {
  const names = ['a', 'b', 'c'].map(nameCache)
  expect(findOutdatedCaches(['other', ...names], nameCache('c'))).toEqual([nameCache('a')])
  expect(findOutdatedCaches(names, nameCache('a'))).toEqual([nameCache('b')])
  expect(findOutdatedCaches([nameCache('a')], nameCache('a'))).toEqual([])
})
