CREATE TABLE "carrier_readings" (
	"account" text PRIMARY KEY NOT NULL,
	"read_until" timestamp with time zone NOT NULL
);
