ALTER TABLE "brands" DROP CONSTRAINT "brands_churchId_unique";--> statement-breakpoint
ALTER TABLE "brands" DROP CONSTRAINT "brands_page_unique";--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "type" text DEFAULT 'local' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "brands_church" ON "brands" USING btree ("church_id","type");--> statement-breakpoint
CREATE UNIQUE INDEX "brands_page" ON "brands" USING btree ("page","type");