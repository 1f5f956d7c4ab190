import { describe, expect, test } from 'vitest'
import { extensionOf, fileName } from './file-name.ts'

describe('upload file name', () => {
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
    // Bidirectional controls (Unicode UAX #9, 2.6) would show this name as scan_gpj.exe.
    ['scan_\u202eexe.jpg', 'scan_exe.jpg'],
    ['\u2066a\u2069\u061c\u200fb\u200b.pdf', 'ab.pdf'],
    ['family 👩‍👧.png', 'family 👩‍👧.png'],
  ])('%j is stored as %j', (sent, stored) => {
    expect(fileName(sent)).toBe(stored)
  })

  test('a name has at most 255 characters and keeps its extension', () => {
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
  ])('%j has the extension %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension)
  })
})
