/** A place with numbers for sale. `lata` is its local access and transport area. */
export type Place = {
  areaCode: string
  country: 'US' | 'CA'
  locality: string
  region: string
  latitude: number
  longitude: number
  postalCode: string
  lata: string
}

type Row = [string, string, string, number, number, string, string]

const US: Row[] = [
  ['205', 'Birmingham', 'AL', 33.5207, -86.8025, '35203', '476'],
  ['334', 'Montgomery', 'AL', 32.3668, -86.3, '36104', '478'],
  ['907', 'Anchorage', 'AK', 61.2181, -149.9003, '99501', '832'],
  ['602', 'Phoenix', 'AZ', 33.4484, -112.074, '85004', '666'],
  ['501', 'Little Rock', 'AR', 34.7465, -92.2896, '72201', '528'],
  ['213', 'Los Angeles', 'CA', 34.0522, -118.2437, '90012', '730'],
  ['415', 'San Francisco', 'CA', 37.7749, -122.4194, '94103', '722'],
  ['408', 'San Jose', 'CA', 37.3382, -121.8863, '95113', '722'],
  ['619', 'San Diego', 'CA', 32.7157, -117.1611, '92101', '732'],
  ['916', 'Sacramento', 'CA', 38.5816, -121.4944, '95814', '726'],
  ['303', 'Denver', 'CO', 39.7392, -104.9903, '80202', '656'],
  ['860', 'Hartford', 'CT', 41.7658, -72.6734, '06103', '920'],
  ['202', 'Washington', 'DC', 38.9072, -77.0369, '20001', '236'],
  ['305', 'Miami', 'FL', 25.7617, -80.1918, '33130', '460'],
  ['407', 'Orlando', 'FL', 28.5383, -81.3792, '32801', '458'],
  ['813', 'Tampa', 'FL', 27.9506, -82.4572, '33602', '952'],
  ['904', 'Jacksonville', 'FL', 30.3322, -81.6557, '32202', '452'],
  ['404', 'Atlanta', 'GA', 33.749, -84.388, '30303', '438'],
  ['808', 'Honolulu', 'HI', 21.3069, -157.8583, '96813', '834'],
  ['208', 'Boise', 'ID', 43.615, -116.2023, '83702', '652'],
  ['312', 'Chicago', 'IL', 41.8781, -87.6298, '60602', '358'],
  ['317', 'Indianapolis', 'IN', 39.7684, -86.1581, '46204', '336'],
  ['515', 'Des Moines', 'IA', 41.5868, -93.625, '50309', '632'],
  ['316', 'Wichita', 'KS', 37.6872, -97.3301, '67202', '532'],
  ['502', 'Louisville', 'KY', 38.2527, -85.7585, '40202', '462'],
  ['504', 'New Orleans', 'LA', 29.9511, -90.0715, '70112', '490'],
  ['410', 'Baltimore', 'MD', 39.2904, -76.6122, '21202', '238'],
  ['617', 'Boston', 'MA', 42.3601, -71.0589, '02108', '128'],
  ['313', 'Detroit', 'MI', 42.3314, -83.0458, '48226', '340'],
  ['616', 'Grand Rapids', 'MI', 42.9634, -85.6681, '49503', '348'],
  ['612', 'Minneapolis', 'MN', 44.9778, -93.265, '55401', '628'],
  ['601', 'Jackson', 'MS', 32.2988, -90.1848, '39201', '482'],
  ['314', 'Saint Louis', 'MO', 38.627, -90.1994, '63101', '520'],
  ['816', 'Kansas City', 'MO', 39.0997, -94.5786, '64106', '524'],
  ['402', 'Omaha', 'NE', 41.2565, -95.9345, '68102', '644'],
  ['702', 'Las Vegas', 'NV', 36.1699, -115.1398, '89101', '721'],
  ['201', 'Jersey City', 'NJ', 40.7178, -74.0431, '07302', '224'],
  ['505', 'Albuquerque', 'NM', 35.0844, -106.6504, '87102', '664'],
  ['212', 'New York', 'NY', 40.7128, -74.006, '10007', '132'],
  ['646', 'New York', 'NY', 40.7128, -74.006, '10007', '132'],
  ['718', 'Brooklyn', 'NY', 40.6782, -73.9442, '11201', '132'],
  ['716', 'Buffalo', 'NY', 42.8864, -78.8784, '14202', '140'],
  ['704', 'Charlotte', 'NC', 35.2271, -80.8431, '28202', '422'],
  ['919', 'Raleigh', 'NC', 35.7796, -78.6382, '27601', '426'],
  ['216', 'Cleveland', 'OH', 41.4993, -81.6944, '44113', '320'],
  ['614', 'Columbus', 'OH', 39.9612, -82.9988, '43215', '324'],
  ['405', 'Oklahoma City', 'OK', 35.4676, -97.5164, '73102', '536'],
  ['503', 'Portland', 'OR', 45.5152, -122.6784, '97204', '672'],
  ['215', 'Philadelphia', 'PA', 39.9526, -75.1652, '19107', '228'],
  ['412', 'Pittsburgh', 'PA', 40.4406, -79.9959, '15222', '234'],
  ['401', 'Providence', 'RI', 41.824, -71.4128, '02903', '130'],
  ['864', 'Greenville', 'SC', 34.8526, -82.394, '29601', '430'],
  ['615', 'Nashville', 'TN', 36.1627, -86.7816, '37203', '470'],
  ['901', 'Memphis', 'TN', 35.1495, -90.049, '38103', '468'],
  ['865', 'Knoxville', 'TN', 35.9606, -83.9207, '37902', '474'],
  ['214', 'Dallas', 'TX', 32.7767, -96.797, '75201', '552'],
  ['512', 'Austin', 'TX', 30.2672, -97.7431, '78701', '558'],
  ['713', 'Houston', 'TX', 29.7604, -95.3698, '77002', '560'],
  ['210', 'San Antonio', 'TX', 29.4241, -98.4936, '78205', '566'],
  ['801', 'Salt Lake City', 'UT', 40.7608, -111.891, '84101', '660'],
  ['804', 'Richmond', 'VA', 37.5407, -77.436, '23219', '248'],
  ['206', 'Seattle', 'WA', 47.6062, -122.3321, '98101', '674'],
  ['414', 'Milwaukee', 'WI', 43.0389, -87.9065, '53202', '356'],
]

const CA: Row[] = [
  ['403', 'Calgary', 'AB', 51.0447, -114.0719, 'T2P', '888'],
  ['780', 'Edmonton', 'AB', 53.5461, -113.4938, 'T5J', '888'],
  ['604', 'Vancouver', 'BC', 49.2827, -123.1207, 'V6B', '888'],
  ['204', 'Winnipeg', 'MB', 49.8951, -97.1384, 'R3C', '888'],
  ['506', 'Moncton', 'NB', 46.0878, -64.7782, 'E1C', '888'],
  ['709', "St. John's", 'NL', 47.5615, -52.7126, 'A1C', '888'],
  ['902', 'Halifax', 'NS', 44.6488, -63.5752, 'B3J', '888'],
  ['416', 'Toronto', 'ON', 43.6532, -79.3832, 'M5H', '888'],
  ['613', 'Ottawa', 'ON', 45.4215, -75.6972, 'K1P', '888'],
  ['514', 'Montreal', 'QC', 45.5017, -73.5673, 'H3B', '888'],
  ['306', 'Saskatoon', 'SK', 52.1332, -106.67, 'S7K', '888'],
]

function place(country: 'US' | 'CA', row: Row): Place {
  const [areaCode, locality, region, latitude, longitude, postalCode, lata] = row
  return { areaCode, country, locality, region, latitude, longitude, postalCode, lata }
}

export const PLACES: Place[] = [...US.map((row) => place('US', row)), ...CA.map((row) => place('CA', row))]

/** The place that a +1 number belongs to, by its area code. */
export function placeOf(phoneNumber: string): Place | undefined {
  const areaCode = /^\+1(\d{3})/.exec(phoneNumber)?.[1]
  return PLACES.find((known) => known.areaCode === areaCode)
}

const EARTH_RADIUS_MILES = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

type Point = { latitude: number; longitude: number }

/** The great-circle distance in miles. */
export function milesBetween(a: Point, b: Point): number {
  const dLat = radians(b.latitude - a.latitude)
  const dLon = radians(b.longitude - a.longitude)
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(h))
}
