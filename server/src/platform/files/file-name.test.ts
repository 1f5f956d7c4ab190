import { describe, expect, test } from 'vitest'
import { extensionOf, fileName } from './file-name.ts'

describe('the name of an upload', () => {
  test.each([
    ['scan.pdf', 'scan.pdf'],
    ['C:\\Users\\ana\\Röntgen 左.jpg', 'Röntgen 左.jpg'],
    ['../../etc/passwd.png', 'passwd.png'],
    ['مريض 😷.png', 'مريض 😷.png'],
    ['say %22ah%22.mp3', 'say "ah".mp3'],
    ['50%41.jpg', '50%41.jpg'],
    ['line%0D%0Abreak.gif', 'linebreak.gif'],
    ['nul\u0000byte.gif', 'nulbyte.gif'],
    ['lone \ud800 half.bmp', 'lone \ufffd half.bmp'],
    ['folder/', ''],
  ])('%j is kept as %j', (given, kept) => {
    expect(fileName(given)).toBe(kept)
  })

  test('has at most 255 characters and keeps its ending', () => {
    const name = fileName(`${'😷'.repeat(300)}.jpeg`)
    expect([...name]).toHaveLength(255)
    expect(name.endsWith('😷.jpeg')).toBe(true)
  })

  test.each([
    ['scan.1.JPG', 'jpg'],
    ['.png', 'png'],
    ['README', ''],
    ['trick.jpg.', ''],
    ['trick.jpg ', 'jpg '],
  ])('%j ends in %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension)
  })
})
