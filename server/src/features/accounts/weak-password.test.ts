import { expect, test } from 'vitest'
import { refuseWeakPassword } from './weak-password.ts'

const OWN = ['sabina@himal.example', 'Sabina', 'Karki', 'Himal Traders Pvt. Ltd.', 'सबिना']
const isRefused = (password: string) => {
  try {
    refuseWeakPassword(password, OWN)
    return false
  } catch {
    return true
  }
}
const taken = (passwords: readonly string[]) => passwords.filter((password) => !isRefused(password))

test('a common password, a run, a repeat, a pattern of keys and a word of this place are refused', () => {
  const common = ['password1234', 'Password1234!', 'Password@123', 'p@ssw0rd12345', 'letmein12345', 'unbelievable', 'christopher1']
  const patterns = ['qwertyuiop12', 'asdfghjkl;12', '123456789012', 'abcdefghijkl', 'aaaaaaaaaaaa', 'qwerty@12345']
  const here = ['kathmandu2083', 'Nepal@123456', 'lekha1234567', 'Admin@123456', 'नेपाल@२०८३१२३']
  expect(taken([...common, ...patterns, ...here])).toEqual([])
})

test('one word that everybody uses is refused, whatever digits and signs stand around it', () => {
  expect(taken(['monkey123456!', 'Welcome@2024', 'Football@98510', 'Computer@12345', '98510Dragon12', 'iloveyou@2083'])).toEqual([])
})

test('a name that many bear is refused among digits and signs', () => {
  expect(
    taken(['Shiva@12345', 'Shiva@123456', 'Krishna@98510', 'Sita9841234567', 'Ram Bahadur 1', 'Shrestha#20400101', 'HariPrasad@77']),
  ).toEqual([])
})

test('a telephone number, a date or other digits alone are refused, in either script', () => {
  expect(
    taken(['9851012345', '+977-9851012345', '98510123459841', '2083-04-01 12:30', '01/04/2083 7+7', '९८५१०१२३४५६७', 'ab9851012345']),
  ).toEqual([])
})

test("a password of little but its owner's own words is refused", () => {
  expect(taken(['sabinakarki12', 'Himal-Traders-2083', 'sabina@himal1', 'Karki.Sabina.77', 'सबिना१२३४५६७८'])).toEqual([])
})

test('a phrase is taken, in either script, whatever it is made of', () => {
  const phrases = [
    'a quiet mountain road',
    'secret-books-77x',
    'मेरो घर पहाडमा छ',
    'correct horse battery 9',
    'x9x9x9x9 Rhododendron of Ilam',
  ]
  const others = ['blue-kettle-47', 'Xk3!vQ9zLm2p', 'sabina walks to school', 'Shiva and eleven goats', 'मेरो नाम सबिना हो है']
  expect([...phrases, ...others].filter(isRefused)).toEqual([])
})
