import { expect, test } from 'vitest'
import { attachmentDisposition } from './content-disposition.ts'

test.each([
  ['scan.pdf', `attachment; filename="scan.pdf"; filename*=UTF-8''scan.pdf`],
  ['Röntgen 左.jpg', `attachment; filename="R_ntgen _.jpg"; filename*=UTF-8''R%C3%B6ntgen%20%E5%B7%A6.jpg`],
  ['😷.png', `attachment; filename="_.png"; filename*=UTF-8''%F0%9F%98%B7.png`],
  ['a"b\\c%41.gif', `attachment; filename="a_b_c_41.gif"; filename*=UTF-8''a%22b%5Cc%2541.gif`],
  ["it's (1)*.mp3", `attachment; filename="it's (1)*.mp3"; filename*=UTF-8''it%27s%20%281%29%2A.mp3`],
  [
    'x"\r\nSet-Cookie: a=b.pdf',
    `attachment; filename="x___Set-Cookie: a=b.pdf"; filename*=UTF-8''x%22%0D%0ASet-Cookie%3A%20a%3Db.pdf`,
  ],
])('%j is downloaded under its own name', (name, header) => {
  expect(attachmentDisposition(name)).toBe(header)
})
