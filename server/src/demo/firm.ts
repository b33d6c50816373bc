/** Whom and what the practice firm knows. All names are made up; the PANs begin with 99 and end in zeros, as no issued one does. */
export const FIRM = {
  name: 'Himchuli Traders Pvt. Ltd. (Practice)',
  nameNp: 'हिमचुली ट्रेडर्स प्रा. लि. (अभ्यास)',
  companyCode: 'HIM',
  contact: '014200000',
  email: 'accounts@himchuli.example',
  location: 'New Road, Kathmandu',
  postalCode: '44600',
  registrationNumber: '99000/078/079',
  panNumber: '990000000',
} as const

export type Party = { name: string; nameNp: string; group: 'sundry-debtors' | 'sundry-creditors'; place: string; creditDays: number }

const customer = (name: string, nameNp: string, place: string): Party => ({ name, nameNp, group: 'sundry-debtors', place, creditDays: 30 })
const supplier = (name: string, nameNp: string, place: string): Party => ({
  name,
  nameNp,
  group: 'sundry-creditors',
  place,
  creditDays: 45,
})

export const CUSTOMERS: readonly Party[] = [
  customer('Maharajgunj Corner Store', 'महाराजगञ्ज कर्नर स्टोर', 'Maharajgunj, Kathmandu'),
  customer('Patan Home Centre', 'पाटन होम सेन्टर', 'Mangalbazar, Lalitpur'),
  customer('Bhaktapur General Suppliers', 'भक्तपुर जनरल सप्लायर्स', 'Suryabinayak, Bhaktapur'),
  customer('Chabahil Kirana Pasal', 'चाबहिल किराना पसल', 'Chabahil, Kathmandu'),
  customer('Kirtipur Cooperative Shop', 'कीर्तिपुर सहकारी पसल', 'Kirtipur, Kathmandu'),
  customer('Hotel Himal View', 'होटल हिमाल भ्यु', 'Thamel, Kathmandu'),
  customer('Boudha Guest House', 'बौद्ध गेस्ट हाउस', 'Boudha, Kathmandu'),
  customer('Banepa Trade Link', 'बनेपा ट्रेड लिङ्क', 'Banepa, Kavre'),
  customer('Hetauda Wholesale', 'हेटौँडा होलसेल', 'Hetauda, Makwanpur'),
  customer('Sunrise School Canteen', 'सनराइज स्कुल क्यान्टिन', 'Baneshwor, Kathmandu'),
  customer('Pokhara Lakeside Mart', 'पोखरा लेकसाइड मार्ट', 'Lakeside, Pokhara'),
  customer('Dhulikhel Resort', 'धुलिखेल रिसोर्ट', 'Dhulikhel, Kavre'),
]

export const SUPPLIERS: readonly Party[] = [
  supplier('Birgunj Distributors', 'वीरगञ्ज डिस्ट्रिब्युटर्स', 'Birgunj, Parsa'),
  supplier('Biratnagar Mills', 'विराटनगर मिल्स', 'Biratnagar, Morang'),
  supplier('Balaju Household Industries', 'बालाजु गृह उद्योग', 'Balaju, Kathmandu'),
  supplier('Everest Soap and Detergent', 'एभरेस्ट साबुन तथा डिटर्जेन्ट', 'Hetauda, Makwanpur'),
  supplier('Nepal Tea Packers', 'नेपाल टी प्याकर्स', 'Birtamod, Jhapa'),
  supplier('Kalimati Kitchenware', 'कालिमाटी किचनवेयर', 'Kalimati, Kathmandu'),
  supplier('Gandaki Noodles', 'गण्डकी नुडल्स', 'Pokhara, Kaski'),
]

/** The supplier abroad, whose goods pass the customs. */
export const ABROAD = supplier('Burrabazar Exports, Kolkata', 'बुढाबजार एक्सपोर्ट्स, कोलकाता', 'Kolkata, India')

/** A pay of a month in rupees, all of it basic, so that the contributions are reckoned from it. */
export const STAFF: readonly { name: string; nameNp: string; pay: bigint }[] = [
  { name: 'Sarita Shrestha, manager', nameNp: 'सरिता श्रेष्ठ, प्रबन्धक', pay: 68_000n },
  { name: 'Bikash Thapa, accountant', nameNp: 'विकास थापा, लेखापाल', pay: 46_000n },
  { name: 'Anita Gurung, sales', nameNp: 'अनिता गुरुङ, बिक्री', pay: 34_500n },
  { name: 'Ramesh Tamang, sales', nameNp: 'रमेश तामाङ, बिक्री', pay: 31_000n },
  { name: 'Sunil Maharjan, store', nameNp: 'सुनिल महर्जन, भण्डार', pay: 29_000n },
  { name: 'Gita Adhikari, counter', nameNp: 'गीता अधिकारी, काउन्टर', pay: 26_500n },
  { name: 'Hari Chaudhary, driver', nameNp: 'हरि चौधरी, चालक', pay: 25_000n },
]

export const CENTRES = {
  showroom: { name: 'New Road Showroom', nameNp: 'न्युरोड सोरुम', code: 'NR' },
  warehouse: { name: 'Kalimati Warehouse', nameNp: 'कालिमाटी गोदाम', code: 'KM' },
  office: { name: 'Office', nameNp: 'कार्यालय', code: 'OF' },
} as const
export type Centre = keyof typeof CENTRES

/** What the firm owned and owed before its first day, in rupees, debit positive. Retained Earnings take the rest. */
export const OPENINGS: readonly [ledger: string, rupees: bigint, sub?: string][] = [
  ['Cash', 85_000n],
  ['Petty Cash', 10_000n],
  ['Bank – Current A/c', 1_460_000n],
  ['Stock', 3_200_000n],
  ['Security Deposit', 255_000n],
  ['Furniture and Office Equipment (Pool B)', 620_000n],
  ['Vehicles (Pool C)', 1_650_000n],
  ['Machinery and Others (Pool D)', 240_000n],
  ['Staff Advance', 15_000n, 'Hari Chaudhary, driver'],
  ['Maharajgunj Corner Store', 148_200n],
  ['Patan Home Centre', 96_750n],
  ['Hotel Himal View', 183_400n],
  ['Banepa Trade Link', 74_580n],
  ['Hetauda Wholesale', 212_300n],
  ['Birgunj Distributors', -268_400n],
  ['Biratnagar Mills', -341_250n],
  ['Everest Soap and Detergent', -157_800n],
  ['Kalimati Kitchenware', -84_600n],
  ['Term Loan', -1_800_000n],
  ['VAT', -96_420n],
  ['TDS Payable – Rent', -8_500n],
  ['TDS Payable – Services', -180n],
  ['Share Capital', -4_000_000n],
]

/** Words of the vouchers, some English and some Nepali, as they stand in the books of a Kathmandu firm. */
export const WORDS = {
  counter: ['Counter sales of the day', 'दिनभरको काउन्टर बिक्री', 'Cash sales, showroom', 'नगद बिक्री, सोरुम'],
  wallet: ['Counter sales paid by QR', 'क्यूआरबाट भुक्तानी भएको बिक्री', 'Sales by card and QR'],
  credit: [
    'Goods as per bill',
    'बिलबमोजिम सामान',
    'Tea, noodles and biscuits',
    'Kitchenware and plastic goods',
    'साबुन, डिटर्जेन्ट तथा गृह सामग्री',
    'Monthly supply',
  ],
  receipt: ['Received against bill', 'बिल रकम प्राप्त', 'Transfer by connectIPS', 'Cheque deposited'],
  purchase: ['Purchase as per bill', 'बिलबमोजिम खरिद', 'Goods for the showroom', 'चाडपर्वका लागि सामान खरिद', 'Monthly lot'],
  payment: ['Paid to supplier', 'आपूर्तिकर्तालाई भुक्तानी', 'Cheque to supplier', 'Payment by connectIPS'],
  porters: ['Loading and unloading', 'लोड अनलोड ज्याला', 'Porters of the week'],
  freight: ['Truck from Birgunj', 'ट्रक भाडा', 'Delivery van'],
} as const

/** Small expenses out of the petty cash: ledger, highest amount in rupees, narration, and how many times in a hundred days. */
export const PETTY: readonly [ledger: string, most: number, narration: string, in100: number][] = [
  ['Fuel', 1_900, 'डेलिभरी भ्यानको इन्धन', 22],
  ['Meeting and Refreshment', 850, 'Tea and snacks', 26],
  ['Printing and Stationery', 1_200, 'कागज तथा बिल प्याड', 12],
  ['Travel', 700, 'Taxi to the tax office', 10],
  ['Repair and Maintenance', 2_100, 'Repair of shelves', 7],
  ['Water', 900, 'खानेपानी जार', 12],
]
