CREATE TABLE "carrier_readings" (
	"account" text PRIMARY KEY NOT NULL,
	"read_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "page" text;--> statement-breakpoint
UPDATE "brands" SET "page" = trim(both '-' from regexp_replace(lower("church"), '[^a-z0-9]+', '-', 'g')) || '-' || "church_id" WHERE "submitted_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_page_unique" UNIQUE("page");
